/** The moments of placing an order at which a crash would leave something else behind, in their order. */
export const orderSteps = [
  'after-attempt',
  'after-holds',
  'before-charge',
  'after-charge',
  'before-order',
  'after-order',
] as const;

export type OrderStep = (typeof orderSteps)[number];

/** Lets a test break off at a step; nobody else has one. */
export type OrderFaults = { at(step: OrderStep): void | Promise<void> };
