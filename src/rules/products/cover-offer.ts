import { type Cents, cents } from '#rules/money.ts';
import type { CoverOption } from './cover-options.ts';

/** A higher cover for a bag, and what it costs more on all the legs the bag travels. */
export type CoverOffer = { readonly cover: Cents; readonly more: Cents };

/**
 * The smallest cover that is enough for what is in a bag, or the highest one; null when the bag has it already. It is only offered:
 * customers choose it themselves.
 */
export function coverOffer(
  options: readonly CoverOption[],
  { cover, value, legs }: { readonly cover: Cents; readonly value: Cents; readonly legs: 1 | 2 },
): CoverOffer | null {
  const wanted = value <= cover ? undefined : (options.find((option) => option.cover >= value) ?? options.at(-1));
  if (!wanted || wanted.cover <= cover) return null;
  const now = options.find((option) => option.cover === cover)?.price ?? 0;
  // Not `subtractCents`: with it in a page of the browser, every page would load it.
  return { cover: wanted.cover, more: cents((wanted.price - now) * legs) };
}
