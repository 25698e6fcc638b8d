/** How wide a text will be, in pixels, before it is drawn. */
const AVERAGE = 0.54;
let context: CanvasRenderingContext2D | null | undefined;

export function textWidth(text: string, size: number, font: 'sans' | 'serif'): number {
  if (context === undefined) context = document.createElement('canvas').getContext?.('2d') ?? null;
  if (!context) return text.length * size * AVERAGE;
  context.font =
    font === 'sans'
      ? `600 ${size}px "Figtree Variable", sans-serif`
      : `italic 500 ${size}px "Alegreya Variable", serif`;
  return context.measureText(text).width || text.length * size * AVERAGE;
}
