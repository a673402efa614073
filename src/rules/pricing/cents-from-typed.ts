import { type Cents, cents } from '#rules/money.ts';

/** At most seven digits of dollars, so that every typed amount is exact. */
const dollarsAndCents = /^(-?)\$?(\d{1,7}|\d{1,3},\d{3}|\d(?:,\d{3}){2})(?:\.(\d{0,2}))?$/;

/**
 * Parses an amount as people type it: `50`, `$50`, `1,250.5`; null if it isn't one, as `50,00`, in which the comma doesn't separate thousands. Negative amounts are parsed too, because the price
 * refuses them with their own message. PRC-07
 */
export function centsFromTyped(typed: string): Cents | null {
  const [, sign, whole, part = ''] = dollarsAndCents.exec(typed.replaceAll(/\s/g, '')) ?? [];
  if (whole === undefined) return null;
  const amount = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
  return cents(sign === '-' ? -amount : amount);
}
