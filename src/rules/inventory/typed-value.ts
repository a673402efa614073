import { type Cents, cents } from '#rules/money.ts';

/**
 * What something is worth, as people type it: `50`, `$50`, `1,250.5`; null if it is no such amount, as `50,00`, in which the comma
 * doesn't separate thousands. It is apart from `centsFromTyped`, which also reads negative amounts, because a module of its own in both
 * would be one more file that every page names.
 */
export function typedValue(typed: string): Cents | null {
  const [, whole, part = ''] = amountTyped.exec(typed.replaceAll(/\s/g, '')) ?? [];
  return whole === undefined ? null : cents(Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0')));
}

/** At most seven digits of dollars. */
const amountTyped = /^\$?(\d{1,7}|\d{1,3},\d{3}|\d(?:,\d{3}){2})(?:\.(\d{0,2}))?$/;
