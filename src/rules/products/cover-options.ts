import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { type Cents, cents, formatCents } from '#rules/money.ts';
import type { RateCard } from '#rules/pricing/rate-card.ts';

/**
 * The cover amounts on offer per bag and leg. They are fixed here, because form and server must accept the same ones; their prices are in
 * the rate card.
 */
export const coverAmounts: readonly Cents[] = [100_000, 150_000, 250_000, 350_000, 500_000].map(cents);

/** The cover that is included for every bag. */
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
      label: price === 0 ? t`${dollarsShown} included` : t`${dollarsShown} for ${formatCents(price)}`,
    };
  });
}

/** The price of a cover per bag and leg. Check `isCoverOffered` first: other amounts have no price. */
export function coverPrice(card: RateCard, cover: Cents): Cents {
  const entry = card.cover.find((candidate) => candidate.coverCents === cover);
  if (!entry) throw new Error(`No price for a cover of ${cover} cents in rate card ${card.version}`);
  return cents(entry.priceCents);
}
