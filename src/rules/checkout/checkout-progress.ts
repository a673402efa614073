/** Whether an order is being placed. `leaving`: it is placed, and the browser is loading the receipt. */
export type CheckoutProgress = 'idle' | 'in-progress' | 'leaving';

/**
 * The button is pressed, a checkout step is done or closed undone, the payment fails or succeeds.
 */
export type CheckoutEvent = 'pressed' | 'step-done' | 'step-closed' | 'failed' | 'succeeded';

/**
 * The transitions. Only the button starts an order; finished steps keep it in progress; anything that prevents the order makes it idle,
 * so that the button can be pressed again. After a success it stays `leaving`: a press while the receipt loads must not start another
 * order. CHK-02
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
 * Whether placing the order continues on its own: after a step that it opened, not after the same terms were accepted elsewhere on the
 * page. HOL-02
 */
export function continuesAutomatically(progress: CheckoutProgress, event: CheckoutEvent): boolean {
  return progress === 'in-progress' && event === 'step-done';
}
