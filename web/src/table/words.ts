/** The headline of a view, taken apart: `King of the Hill, round 3` is a place and a phase. */
export function splitHeadline(headline: string): { place: string; phase: string } {
  const at = headline.lastIndexOf(', ');
  if (at < 0) return { place: headline, phase: '' };
  const phase = headline.slice(at + 2);
  return { place: headline.slice(0, at), phase: phase.charAt(0).toUpperCase() + phase.slice(1) };
}
