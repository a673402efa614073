/** What only a user causes. Browsers scroll by themselves as well, so that doesn’t count; what a user scrolls with does. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'] as const;

/** Whether a user has begun to use the page before any script ran. */
export function isUserActive(): boolean {
  return document.activeElement !== document.body || navigator.userActivation?.hasBeenActive;
}

/** Calls back at the first sign of a user, and again at the next one if that has failed. */
export function whenUserIsActive(act: () => Promise<void>): void {
  const watch = new AbortController();
  const start = (event: Event): void => {
    if (isResting(event)) return;
    watch.abort();
    act().catch(() => whenUserIsActive(act));
  };
  for (const sign of signs) {
    document.addEventListener(sign, start, { passive: true, capture: true, signal: watch.signal });
  }
}

/** Browsers report a mouse that rests where a page appears. */
function isResting(event: Event): boolean {
  return (
    event.type === 'pointermove' && event instanceof PointerEvent && event.movementX === 0 && event.movementY === 0
  );
}
