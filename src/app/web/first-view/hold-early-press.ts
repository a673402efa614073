/**
 * Holds back a press on a button that the server drew, until the code of the page is there to answer it. Links, boxes and lists need no
 * code. The returned function makes the press count.
 */
export function holdEarlyPress(root: HTMLElement): () => void {
  let pressed: HTMLElement | undefined;
  const hold = (event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    event.preventDefault();
    pressed = button;
  };
  root.addEventListener('click', hold);
  return () => {
    root.removeEventListener('click', hold);
    pressed?.click();
  };
}
