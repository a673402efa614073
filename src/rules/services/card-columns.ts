import { limits } from '#rules/limits.ts';

export type CardColumns = 1 | 2 | 3 | typeof limits.serviceColumnsNarrow;

/**
 * In how many columns the price cards stand: as many as there are up to three, and six narrow ones for more than five.
 * SVC-06
 */
export function cardColumns(optionCount: number): CardColumns {
  if (optionCount > limits.serviceColumnsWideMax) return limits.serviceColumnsNarrow;
  if (optionCount >= 3) return 3;
  return optionCount === 2 ? 2 : 1;
}
