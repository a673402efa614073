import { type Cents, cents } from '#rules/money.ts';

/** At most seven digits of dollars, so that no typed amount can leave what a number holds. */
const dollarsAndCents = /^(-?)\$?(\d{1,7})(?:\.(\d{0,2}))?$/;

/**
 * An amount as people type it: `50`, `$50`, `1,250.5`. Null for what is no amount. Below zero is one, and is refused where it is used,
 * with the sentence made for it. PRC-07
 */
export function centsFromTyped(typed: string): Cents | null {
  const [, sign, whole, part = ''] = dollarsAndCents.exec(typed.replaceAll(/[\s,]/g, '')) ?? [];
  if (whole === undefined) return null;
  const amount = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return cents(sign === '-' ? -amount : amount);
}
