/** Kinds of terrain as a description lists them; several may be joined in one piece. */
import type { AreaView, MapDescription, MapKind, MapPiece, Stencil } from '../wire';

const JOINT = ', ';

export function kindIds(description: MapDescription, kind: string): string[] {
  return description.is_joined ? kind.split(JOINT).filter(Boolean) : [kind];
}

export function kindsOf(description: MapDescription, kind: string): MapKind[] {
  const ids = kindIds(description, kind);
  return description.kinds.filter((one) => ids.includes(one.id));
}

export function kindWords(description: MapDescription, kind: string): string {
  return (
    kindsOf(description, kind)
      .map((one) => one.name)
      .join(JOINT) || kind
  );
}

/** A piece as the board draws it. */
export function areaOf(description: MapDescription, piece: MapPiece): AreaView {
  const kinds = kindsOf(description, piece.kind);
  const stencil = description.stencils.find(({ name, kind }) => name === piece.label && kind === piece.kind);
  const looks = kinds.flatMap((kind) => (kind.looks.length ? kind.looks : [kind.id]));
  return {
    kind: piece.kind,
    label: piece.label,
    shape: piece.shape,
    side: kinds[0]?.side ?? null,
    rule: kinds[0]?.rule ?? '',
    looks,
    thing: stencil?.thing || kinds[0]?.thing || '',
  };
}

/** A kind more, or one fewer, in the order of the list; the last one stays. */
export function joined(description: MapDescription, kind: string, id: string): string {
  const before = kindIds(description, kind);
  const after = description.kinds
    .map((one) => one.id)
    .filter((one) => (one === id ? !before.includes(one) : before.includes(one)));
  return after.length ? after.join(JOINT) : kind;
}

export interface Shelf {
  kind: string;
  stencils: Stencil[];
}

/** Stencils under their kinds, in the order of the description. */
export function shelves(description: MapDescription): Shelf[] {
  const found: Shelf[] = [];
  for (const stencil of description.stencils) {
    const shelf = found.find((one) => one.kind === stencil.kind);
    if (shelf) shelf.stencils.push(stencil);
    else found.push({ kind: stencil.kind, stencils: [stencil] });
  }
  return found;
}
