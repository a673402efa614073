import { limits } from '#rules/limits.ts';

export type CardColumns = 1 | 2 | 3 | typeof limits.serviceColumnsNarrow;

/**
 * The number of columns for the price cards: one per option up to three, and six narrow ones for more than five options. SVC-06
 */
export function cardColumns(optionCount: number): CardColumns {
  if (optionCount > limits.serviceColumnsWideMax) return limits.serviceColumnsNarrow;
  if (optionCount >= 3) return 3;
  return optionCount === 2 ? 2 : 1;
}
