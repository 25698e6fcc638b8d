/** Keys of the table mean something else while somebody types, or where a control has keys of its own. */
export function isElsewhere(event: KeyboardEvent, controls = 'input, textarea, select, dialog'): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return event.target instanceof Element && event.target.closest(controls) !== null;
}
