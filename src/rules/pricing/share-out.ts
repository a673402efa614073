import { type Cents, cents, splitByWeight, zeroCents } from '#rules/money.ts';

/**
 * `splitByWeight` for long lists: the same shares by largest remainder, in plain numbers as long as every product is exact, which holds
 * for all realistic orders. Weights are never negative. A property test compares both.
 */
export function shareOut(amount: Cents, weights: readonly Cents[]): readonly Cents[] {
  let total = 0;
  let heaviest = 0;
  for (const weight of weights) {
    total += weight;
    heaviest = Math.max(heaviest, weight);
  }
  const isExact = Number.isSafeInteger(total) && Number.isSafeInteger(amount * heaviest);
  if (total === 0 || amount < 0 || !isExact) return splitByWeight(amount, weights);

  if (amount === 0) return weights.map(() => zeroCents);
  const shares: number[] = [];
  const remainders: number[] = [];
  let left: number = amount;
  for (const weight of weights) {
    const exact = amount * weight;
    const remainder = exact % total;
    const share = (exact - remainder) / total;
    shares.push(share);
    remainders.push(remainder);
    left -= share;
  }
  if (left > 0) {
    const largestFirst = remainders
      .map((remainder, index) => ({ remainder, index }))
      .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
    for (const { index } of largestFirst.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  }
  return shares.map(cents);
}
