/** Whether an order is being placed: not now, now, or done, while the browser is on its way to the receipt. */
export type CheckoutProgress = 'idle' | 'in-progress' | 'leaving';

/**
 * What may happen meanwhile: the button is pressed, a step of the checkout is done or closed without being done, the payment fails
 * or succeeds.
 */
export type CheckoutEvent = 'pressed' | 'step-done' | 'step-closed' | 'failed' | 'succeeded';

/**
 * What becomes of the flag. It is set by the button alone, survives every step that is done, and falls with everything that keeps
 * the order from being placed, so that the button can be pressed again. After a success it never falls: a press while the receipt
 * loads must not start anew. CHK-02
 */
const progressAfterEvent: Readonly<Record<CheckoutProgress, Readonly<Record<CheckoutEvent, CheckoutProgress>>>> = {
  idle: {
    pressed: 'in-progress',
    'step-done': 'idle',
    'step-closed': 'idle',
    failed: 'idle',
    // The status poll finds an order that another tab has placed.
    succeeded: 'leaving',
  },
  'in-progress': {
    pressed: 'in-progress',
    'step-done': 'in-progress',
    'step-closed': 'idle',
    failed: 'idle',
    succeeded: 'leaving',
  },
  leaving: {
    pressed: 'leaving',
    'step-done': 'leaving',
    'step-closed': 'leaving',
    failed: 'leaving',
    succeeded: 'leaving',
  },
};

export function progressAfter(progress: CheckoutProgress, event: CheckoutEvent): CheckoutProgress {
  return progressAfterEvent[progress][event];
}

/** CHK-02 */
export function arePayButtonsDisabled(progress: CheckoutProgress): boolean {
  return progress !== 'idle';
}

/**
 * Whether place order goes on by itself: after a step that was done on its way, not after the same terms were accepted from
 * elsewhere on the page. HOL-02
 */
export function goesOnByItself(progress: CheckoutProgress, event: CheckoutEvent): boolean {
  return progress === 'in-progress' && event === 'step-done';
}
