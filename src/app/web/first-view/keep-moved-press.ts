/** A press still counts if the mouse moves up to this many pixels. */
const movesMaxPx = 4;

/**
 * Makes a press of the mouse count for what it began on, even if the page has moved meanwhile: fields that open above, or an error that
 * appears because a field was left, would otherwise take the button away between the two halves of the press.
 */
export function keepMovedPress(): void {
  let pressed: HTMLElement | null = null;
  let [x, y] = [0, 0];
  document.addEventListener('mousedown', (event) => {
    const on = event.target as Element;
    // A label first: a press on it and one on its box must not both count.
    pressed = on.closest<HTMLElement>('label') ?? on.closest<HTMLElement>('a, button, summary, input');
    [x, y] = [event.clientX, event.clientY];
  });
  document.addEventListener('mouseup', (event) => {
    const hasStayed = Math.hypot(event.clientX - x, event.clientY - y) <= movesMaxPx;
    if (hasStayed && event.button === 0 && !pressed?.contains(event.target as Element)) pressed?.click();
  });
}
