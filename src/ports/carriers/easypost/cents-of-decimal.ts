import { type Cents, cents } from '#rules/money.ts';

/**
 * EasyPost's amounts are dollars as text: `5.93`, `5.93000`. We move digits instead of multiplying; null if it isn't an amount in whole
 * cents.
 */
export function centsOfDecimal(text: string): Cents | null {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  return whole === undefined ? null : cents(Number(whole + part.padEnd(2, '0')));
}

/** The other way round. */
export function decimalOfCents(amount: Cents): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
