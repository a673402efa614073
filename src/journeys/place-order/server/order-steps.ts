/** The steps of placing an order after which a crash leaves a different state behind, in order. PAY-04 */
export const orderSteps = [
  'after-attempt',
  'after-holds',
  'after-begin',
  'before-charge',
  'after-charge',
  'before-order',
  'after-mail',
  'after-order',
] as const;

/** The steps of the recovery, which may crash too: the next run continues where it stopped. PAY-04 */
export const recoverySteps = ['recovery-asked', 'recovery-moved', 'before-cancel', 'after-cancel'] as const;

export type RecoveryStep = (typeof recoverySteps)[number];

export type OrderStep = (typeof orderSteps)[number] | RecoveryStep;

/** Lets a test fail an order at a step; unset in production. */
export type OrderFaults = { at(step: OrderStep): void | Promise<void> };
