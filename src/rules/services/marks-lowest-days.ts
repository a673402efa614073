import type { Cents } from '#rules/money.ts';

/** Days with the lowest price are marked only where they stand out: when at most a third of the priced days have it. */
const lowestShareMax = 1 / 3;

export function marksLowestDays(prices: readonly Cents[]): boolean {
  const lowest = Math.min(...prices);
  const count = prices.filter((price) => price === lowest).length;
  return count > 0 && count <= prices.length * lowestShareMax;
}
