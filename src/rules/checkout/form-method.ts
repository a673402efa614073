import type { Cents } from '#rules/money.ts';
import type { PaymentMethod } from './payment-methods.ts';

/** The way to pay whose fields the payment form requires; with nothing due it requires none. */
export type FormMethod = PaymentMethod | 'nothing-due';

/** With nothing to charge no card is required, only the club that is billed. The page and the server ask the same. PRC-04 */
export function formMethod({
  charge,
  method,
}: {
  readonly charge: Cents;
  /** Null when none is chosen. */
  readonly method: PaymentMethod | null;
}): FormMethod {
  if (method === null) return 'nothing-due';
  return charge === 0 && method !== 'club-billing' ? 'nothing-due' : method;
}
