/**
 * Holds back a press on a button that the server drew, until the code of the page is there to answer it. Links, boxes and lists need no
 * code. The returned function makes the press count.
 */
export function holdEarlyPress(): () => void {
  let pressed: HTMLElement | undefined;
  const hold = (event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    event.preventDefault();
    pressed = button;
  };
  document.addEventListener('click', hold);
  return () => {
    document.removeEventListener('click', hold);
    pressed?.click();
  };
}
