/** Mouse, pen and fingers on the board: tap, drag, pan, pinch, wheel. */
export interface Gestures {
  /** A press may take hold of something: then it is dragged, else the board is moved. */
  take: (target: Element, x: number, y: number) => boolean;
  drag: (x: number, y: number) => void;
  drop: () => void;
  /** Something is held from now on, or is let go of. */
  hold?: (isHeld: boolean) => void;
  tap: (target: Element, x: number, y: number, isTouch: boolean) => void;
  pan: (dx: number, dy: number) => void;
  zoom: (factor: number, x: number, y: number) => void;
  /** A pointer that was not pressed here goes over the board, or leaves it. */
  hover?: (at: { x: number; y: number } | null) => void;
  /** It was pressed elsewhere and is let go of here. */
  bring?: (x: number, y: number) => void;
}

const SLACK = 5;

/** All places are of the window; the board turns them into its own. */
export function gestures(node: SVGSVGElement, on: Gestures): () => void {
  const fingers = new Map<number, { x: number; y: number }>();
  let first: { x: number; y: number; target: Element } | null = null;
  let isMoved = false;
  let isHeld = false;

  const spread = (): { x: number; y: number; gap: number } => {
    const [one, other] = [...fingers.values()];
    if (!one || !other) return { x: one?.x ?? 0, y: one?.y ?? 0, gap: 0 };
    return {
      x: (one.x + other.x) / 2,
      y: (one.y + other.y) / 2,
      gap: Math.hypot(one.x - other.x, one.y - other.y),
    };
  };

  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const target = event.target as Element;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 1) {
      first = { x: event.clientX, y: event.clientY, target };
      isMoved = false;
      isHeld = on.take(target, event.clientX, event.clientY);
      if (isHeld) on.hold?.(true);
    } else {
      isMoved = true;
      if (isHeld) on.drop();
      isHeld = false;
    }
  };

  const move = (event: PointerEvent): void => {
    const finger = fingers.get(event.pointerId);
    if (!finger) on.hover?.({ x: event.clientX, y: event.clientY });
    if (!finger || !first) return;
    const before = spread();
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    if (!isMoved && Math.hypot(event.clientX - first.x, event.clientY - first.y) < SLACK) return;
    if (!isMoved) node.setPointerCapture?.(event.pointerId);
    isMoved = true;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size > 1) {
      const after = spread();
      if (before.gap > 0 && after.gap > 0) on.zoom(after.gap / before.gap, after.x, after.y);
      on.pan(after.x - before.x, after.y - before.y);
    } else if (isHeld) on.drag(event.clientX, event.clientY);
    else on.pan(dx, dy);
  };

  const up = (event: PointerEvent): void => {
    const isHere = fingers.delete(event.pointerId);
    if (!isHere && event.type === 'pointerup' && event.button === 0) on.bring?.(event.clientX, event.clientY);
    if (!isHere || fingers.size) return;
    if (isHeld && isMoved) on.drop();
    else if (!isMoved && first && event.type === 'pointerup')
      on.tap(first.target, first.x, first.y, event.pointerType === 'touch');
    first = null;
    isHeld = false;
    on.hold?.(false);
  };

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    on.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), event.clientX, event.clientY);
  };

  const leave = (): void => on.hover?.(null);

  node.addEventListener('pointerdown', down);
  node.addEventListener('pointerleave', leave);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', up);
  node.addEventListener('wheel', wheel, { passive: false });
  return () => {
    node.removeEventListener('pointerdown', down);
    node.removeEventListener('pointerleave', leave);
    node.removeEventListener('pointermove', move);
    node.removeEventListener('pointerup', up);
    node.removeEventListener('pointercancel', up);
    node.removeEventListener('wheel', wheel);
  };
}
