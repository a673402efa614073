/** The steps of charging a card for a larger size after which a crash leaves a different state behind, and of refunding it. PRC-04 */
export const largerSizeSteps = [
  'before-size-charge',
  'after-size-charge',
  'after-size-paid',
  'after-size-refund',
] as const;

export type LargerSizeStep = (typeof largerSizeSteps)[number];
