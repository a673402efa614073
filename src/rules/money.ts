declare const centsBrand: unique symbol;

/** Whole cents. This file splits and prints them; sums are of whole cents wherever they are made. */
export type Cents = number & { readonly [centsBrand]: true };

export const zeroCents = 0 as Cents;

export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new Error(`Not whole cents: ${value}`);
  return (value === 0 ? 0 : value) as Cents;
}

export function addCents(...amounts: readonly Cents[]): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return cents(sum);
}

export function subtractCents(from: Cents, amount: Cents): Cents {
  return cents(from - amount);
}

export function negateCents(amount: Cents): Cents {
  return cents(-amount);
}

export function timesCents(amount: Cents, count: number): Cents {
  return cents(amount * count);
}

export function smallerCents(a: Cents, b: Cents): Cents {
  return a < b ? a : b;
}

/** The amount, or nothing when it is below zero. */
export function atLeastZero(amount: Cents): Cents {
  return amount < 0 ? zeroCents : amount;
}

/**
 * A share in basis points (10 % is 1000), rounded half up; integers only, so that no float decides a rounding.
 */
export function shareOf(amount: Cents, basisPoints: number): Cents {
  return cents(divideHalfUp(BigInt(amount) * BigInt(basisPoints), 10_000n));
}

/** Integer division that rounds a half up, as all rounding in prices does. */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  const doubled = 2n * numerator + denominator;
  const divisor = 2n * denominator;
  const quotient = doubled / divisor;
  const isBelow = doubled % divisor < 0n;
  return Number(isBelow ? quotient - 1n : quotient);
}

/**
 * Shares an amount out over weights by largest remainder, so that the parts always add up to it.
 * Equal remainders go to the earlier part. With no weight at all the first part takes everything.
 */
export function splitByWeight(amount: Cents, weights: readonly Cents[]): Cents[] {
  if (weights.length === 0) return [];
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : zeroCents));
  const sign = amount < 0 ? -1n : 1n;
  const whole = BigInt(amount) * sign;
  const parts = weights.map((weight, index) => {
    const exact = whole * BigInt(weight);
    return { index, share: exact / total, remainder: exact % total };
  });
  let left = whole - parts.reduce((sum, part) => sum + part.share, 0n);
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const part of byRemainder) {
    if (left <= 0n) break;
    part.share += 1n;
    left -= 1n;
  }
  return parts.map((part) => cents(Number(part.share * sign)));
}

/** `$1,234.50`, and `-$3.00` below zero. PRC-05 */
export function formatCents(amount: Cents): string {
  const whole = Math.abs(amount);
  const dollarsPart = String(Math.floor(whole / 100)).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const centsPart = String(whole % 100).padStart(2, '0');
  return `${amount < 0 ? '-' : ''}$${dollarsPart}.${centsPart}`;
}

/** `$90` for $89.99: where there is no room for cents. Rounded up, so that the whole price is never more. */
export function formatDollarsUp(amount: Cents): string {
  const dollars = Math.ceil(Math.abs(amount) / 100);
  return formatCents(cents(dollars * 100)).slice(0, -'.00'.length);
}
