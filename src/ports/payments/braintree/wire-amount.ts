import { type Cents, cents } from '#rules/money.ts';

/** Braintree's amounts are dollars with two decimals: 403.40 for 40340 cents. We move digits instead of dividing. */
export function wireAmount(amount: Cents): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function centsOfWire(text: string): Cents {
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === '') throw new Error(`Invalid Braintree amount: ${JSON.stringify(text)}`);
  return cents(Number(whole + part.padEnd(2, '0')));
}
