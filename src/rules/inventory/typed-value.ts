import { type Cents, cents } from '#rules/money.ts';

/**
 * What something is worth, as people type it: `50`, `$50`, `1,250.5`; null if it is no such amount. It is apart from `centsFromTyped`, which also
 * reads negative amounts, because a module of its own in both would be one more file that every page names.
 */
export function typedValue(typed: string): Cents | null {
  const [, whole, part = ''] = /^\$?(\d{1,7})(?:\.(\d{0,2}))?$/.exec(typed.replaceAll(/[\s,]/g, '')) ?? [];
  return whole === undefined ? null : cents(Number(whole) * 100 + Number(part.padEnd(2, '0')));
}
