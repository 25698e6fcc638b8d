/** Whether a press was a finger's, which cannot point at something before it presses. */
export const isTouch = (event: Event): boolean => 'pointerType' in event && event.pointerType === 'touch';
