import { limits } from '#rules/limits.ts';

/**
 * The steps of a takeover in order, with their progress, their text, and the wait before the next step. The specification gives three
 * waits without saying where they belong. We use the long one after steps that reload data from the server, the short one after steps
 * that start a lookup, and the shortest after the others, just long enough to be seen. CRT-03 CST-03
 */
export const takeoverSteps = [
  { step: 'download', percent: 10, words: 'Loading the cart', waitMs: limits.takeoverStepWaitMs },
  { step: 'on-behalf-user', percent: 20, words: 'Setting who you’re booking for', waitMs: limits.takeoverLongWaitMs },
  { step: 'ship-points', percent: 25, words: 'Filling in both places', waitMs: limits.takeoverShortWaitMs },
  { step: 'ship-points-done', percent: 30, words: 'Looking up both places', waitMs: limits.takeoverShortWaitMs },
  { step: 'travelers', percent: 40, words: 'Adding the travelers', waitMs: limits.takeoverStepWaitMs },
  { step: 'travelers-updated', percent: 50, words: 'Filling in the travelers', waitMs: limits.takeoverStepWaitMs },
  { step: 'product-lines', percent: 60, words: 'Adding the bags', waitMs: limits.takeoverStepWaitMs },
  { step: 'pickup-date', percent: 70, words: 'Setting the pickup date', waitMs: limits.takeoverShortWaitMs },
  { step: 'trip-settings', percent: 75, words: 'Setting the trip', waitMs: limits.takeoverStepWaitMs },
  { step: 'service-options', percent: 80, words: 'Loading the services', waitMs: limits.takeoverLongWaitMs },
  { step: 'closing', percent: 100, words: 'The cart is yours now', waitMs: limits.takeoverCloseMs },
] as const satisfies readonly {
  readonly step: string;
  readonly percent: number;
  readonly words: string;
  readonly waitMs: number;
}[];

export type TakeoverStep = (typeof takeoverSteps)[number]['step'];

/** A step that applies the loaded cart to the page. */
export type AppliedStep = Exclude<TakeoverStep, 'download' | 'closing'>;
