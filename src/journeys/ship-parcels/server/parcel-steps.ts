/** Steps of planning, buying and voiding, after which a crash leaves a different state behind. */
export const parcelSteps = [
  'before-plan',
  'after-plan',
  'before-buy',
  'after-buy',
  'after-label',
  'before-void',
  'after-void',
] as const;

/** Steps of booking and canceling pickups. */
export const pickupSteps = [
  'before-book',
  'after-book',
  'after-pickup',
  'before-cancel-pickup',
  'after-cancel-pickup',
] as const;

/** Steps of storing what a carrier reports. */
export const scanSteps = ['before-scan', 'after-scan'] as const;

/** Steps of writing the updates that follow from scans. */
export const updateSteps = ['before-update', 'after-update'] as const;

/** Steps of assessing an arrival. */
export const arrivalSteps = ['before-arrival', 'after-arrival'] as const;

/** Steps of deciding what follows when something went wrong. */
export const caseSteps = ['case-refunded', 'before-case', 'after-case'] as const;

export type ParcelStep =
  | (typeof parcelSteps)[number]
  | (typeof pickupSteps)[number]
  | (typeof scanSteps)[number]
  | (typeof updateSteps)[number]
  | (typeof arrivalSteps)[number]
  | (typeof caseSteps)[number];

/** Lets a test fail at a step; unset in production. */
export type ParcelFaults = { at(step: ParcelStep): void | Promise<void> };
