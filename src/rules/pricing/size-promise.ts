import { currentLanguage, t } from '#rules/language/t.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import { kilograms } from '#rules/products/kilograms.ts';

/** The most that a bag can cost in addition on one leg if it is above its size. */
export type OversizeMost = { readonly sizePounds: number; readonly most: Cents };

/** The worst case of a bag that is above its size, by the same rule that decides later; null if it costs nothing more. PRC-04 */
export function sizePromise(
  bags: readonly OversizeMost[],
  { isRoundTrip }: { readonly isRoundTrip: boolean },
): string | null {
  const dear = bags.filter(({ most }) => most > 0);
  const [worst] = dear.toSorted((one, other) => other.most - one.most);
  if (!worst) return null;
  const amount = formatCents(worst.most);
  const isOneSize = dear.every(({ sizePounds }) => sizePounds === worst.sizePounds);
  if (!isOneSize) {
    return isRoundTrip
      ? t`If a bag is larger or heavier than its size, it costs at most ${amount} more each way. We ask you first.`
      : t`If a bag is larger or heavier than its size, it costs at most ${amount} more. We ask you first.`;
  }
  const pounds = `${worst.sizePounds} lb`;
  const weight = currentLanguage() === 'en' ? pounds : `${kilograms(worst.sizePounds)} kg (${pounds})`;
  return isRoundTrip
    ? t`If a bag is over ${weight} or larger than its size, it costs at most ${amount} more each way. We ask you first.`
    : t`If a bag is over ${weight} or larger than its size, it costs at most ${amount} more. We ask you first.`;
}
