/** The steps of planning, buying and voiding after which a crash leaves a different state behind. */
export const parcelSteps = [
  'before-plan',
  'after-plan',
  'before-buy',
  'after-buy',
  'after-label',
  'before-void',
  'after-void',
] as const;

/** The same of storing what a carrier tells. */
export const scanSteps = ['before-scan', 'after-scan'] as const;

export type ParcelStep = (typeof parcelSteps)[number] | (typeof scanSteps)[number];

/** Lets a test fail at a step; unset in production. */
export type ParcelFaults = { at(step: ParcelStep): void | Promise<void> };
