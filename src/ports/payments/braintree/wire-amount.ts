import { type Cents, cents } from '#rules/money.ts';

/** Braintree writes amounts as dollars with two decimals: 403.40 for 40340 cents. Digits are moved, nothing is computed. */
export function wireAmount(amount: Cents): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function centsOfWire(text: string): Cents {
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === '') throw new Error(`Not an amount of Braintree: ${JSON.stringify(text)}`);
  return cents(Number(whole + part.padEnd(2, '0')));
}
