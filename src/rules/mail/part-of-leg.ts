import { t } from '#rules/language/t.ts';

/** The bags of a leg that an email is about, where it is not about all of them. */
export type PartOfLeg = {
  /** Their numbers, from 1. */
  readonly bags: readonly number[];
  /** How many the leg has. */
  readonly bagCount: number;
};

/** Null for all bags of a leg, which need no numbers. */
export function partOfLeg(part: PartOfLeg): PartOfLeg | null {
  return part.bags.length === part.bagCount ? null : part;
}

/** `1`, `1 and 3`, `1, 2 and 4`. */
export function bagNumbers({ bags }: Pick<PartOfLeg, 'bags'>): string {
  const sorted = bags.toSorted((one, other) => one - other).map(String);
  const last = sorted.pop() ?? '';
  return sorted.length === 0 ? last : t`${sorted.join(', ')} and ${last}`;
}
