import { limits } from '#rules/limits.ts';
import { type Cents, cents, formatCents } from '#rules/money.ts';
import type { RateCard } from '#rules/pricing/rate-card.ts';

/**
 * How much a bag can be covered for, on each leg. The amounts are fixed here, because the form and the server must
 * refuse the same ones; what each costs is in the rate card.
 */
export const coverAmounts: readonly Cents[] = [100_000, 150_000, 250_000, 350_000, 500_000].map(cents);

/** Every bag is covered for this much at no charge. */
export const includedCover: Cents = cents(limits.coverIncludedCents);

export type CoverOption = {
  readonly cover: Cents;
  /** Per bag and leg. */
  readonly price: Cents;
  readonly label: string;
};

export function isCoverOffered(cover: Cents): boolean {
  return coverAmounts.includes(cover);
}

export function coverOptions(card: RateCard): readonly CoverOption[] {
  return coverAmounts.map((cover) => {
    const price = coverPrice(card, cover);
    const dollarsShown = formatCents(cover).replace(/\.00$/, '');
    return {
      cover,
      price,
      label: price === 0 ? `${dollarsShown} included` : `${dollarsShown} for ${formatCents(price)}`,
    };
  });
}

/** What a cover costs per bag and leg. Ask `isCoverOffered` first: an amount that is not on offer has no price. */
export function coverPrice(card: RateCard, cover: Cents): Cents {
  const entry = card.cover.find((candidate) => candidate.coverCents === cover);
  if (!entry) throw new Error(`No price for a cover of ${cover} cents in rate card ${card.version}`);
  return cents(entry.priceCents);
}
