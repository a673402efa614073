/** The moments of placing an order at which a crash would leave something else behind, in their order. PAY-04 */
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

/** The same of the recovery, which may crash as well: another one goes on where it stopped. PAY-04 */
export const recoverySteps = ['recovery-asked', 'recovery-moved', 'before-cancel', 'after-cancel'] as const;

export type RecoveryStep = (typeof recoverySteps)[number];

export type OrderStep = (typeof orderSteps)[number] | RecoveryStep;

/** Lets a test fail an order at a step; unset in production. */
export type OrderFaults = { at(step: OrderStep): void | Promise<void> };
