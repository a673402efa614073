import { currentLanguage, t } from '#rules/language/t.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import { kilograms } from '#rules/products/kilograms.ts';

/** The most that a bag can cost in addition on one leg if it is above its size. */
export type OversizeMost = {
  /** `Golf bag, Standard`. */
  readonly bagName: string;
  readonly sizePounds: number;
  readonly most: Cents;
};

/** What a bag costs that is above its size, in the worst case and by the same rule that decides later; null without bags. PRC-04 */
export function sizePromise(
  bags: readonly OversizeMost[],
  { isRoundTrip }: { readonly isRoundTrip: boolean },
): string | null {
  const sizes = worstOfSizes(bags);
  const [first, ...others] = sizes;
  if (!first) return null;
  if (sizes.every(({ most }) => most === 0)) {
    return others.length === 0
      ? t`If a bag (${first.bagName}) is over ${weightText(first)} or larger than its size, it costs nothing more.`
      : t`If a bag is over the limit of its size, it costs nothing more.`;
  }
  if (others.length === 0) {
    const [name, weight, amount] = [first.bagName, weightText(first), formatCents(first.most)];
    return isRoundTrip
      ? t`If a bag (${name}) is over ${weight} or larger than its size, it costs at most ${amount} more each way. We ask you first.`
      : t`If a bag (${name}) is over ${weight} or larger than its size, it costs at most ${amount} more. We ask you first.`;
  }
  const list = sizes.map(sizeText).join('; ');
  return isRoundTrip
    ? t`What a bag costs more each way if it’s over the limit of its size: ${list}. We ask you first.`
    : t`What a bag costs more if it’s over the limit of its size: ${list}. We ask you first.`;
}

/** Each size once, with the more expensive of its legs. */
function worstOfSizes(bags: readonly OversizeMost[]): readonly OversizeMost[] {
  const sizes = new Map<string, OversizeMost>();
  for (const bag of bags) {
    const known = sizes.get(bag.bagName);
    if (!known || known.most < bag.most) sizes.set(bag.bagName, bag);
  }
  return [...sizes.values()];
}

function sizeText(size: OversizeMost): string {
  const { bagName, most } = size;
  return most === 0
    ? t`${bagName}, over ${weightText(size)}: nothing`
    : t`${bagName}, over ${weightText(size)}: at most ${formatCents(most)}`;
}

function weightText({ sizePounds }: OversizeMost): string {
  const pounds = `${sizePounds} lb`;
  return currentLanguage() === 'en' ? pounds : `${kilograms(sizePounds)} kg (${pounds})`;
}
