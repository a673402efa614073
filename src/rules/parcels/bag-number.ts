import { t } from '#rules/language/t.ts';

/** Which bag of how many, for customers: `Bag 2 of 5`. */
export function bagNumber(bag: number, bagCount: number): string {
  return t`Bag ${bag} of ${bagCount}`;
}
