import { type MessageName, messageText } from '#rules/messages.ts';
import { type AlertKind, alertDurationMs } from './alert-duration.ts';

/** What process_payment and club_billing answer. PAY-04 */
export type PaymentAnswer = {
  readonly status: string;
  readonly orderId: number | null;
  readonly error: string | null;
};

export type PaymentOutcome =
  | { readonly kind: 'receipt'; readonly orderId: number }
  /** Ask for the price again and submit once more. */
  | { readonly kind: 'recalculate' }
  | { readonly kind: 'alert'; readonly text: string; readonly alert: AlertKind; readonly clearsAfterMs: number };

/**
 * What follows from the answer to a payment: a success leads to the receipt; an error that contains "recalc" has the price worked out
 * again and is submitted once more, but only once, since a price that moves all the time needs a person's eyes; everything else is
 * an alert with the server's words. PAY-04 PAY-05
 */
export function paymentOutcome(
  answer: PaymentAnswer,
  { hasRetried }: { readonly hasRetried: boolean },
): PaymentOutcome {
  if (answer.status === 'success' && answer.orderId !== null) return { kind: 'receipt', orderId: answer.orderId };
  if (!hasRetried && asksToRecalculate(answer.error)) return { kind: 'recalculate' };
  const told = answer.error?.trim() ?? '';
  const text = told === '' ? messageText('paymentFailed') : told;
  return { kind: 'alert', text, alert: 'payment-error', clearsAfterMs: alertDurationMs['payment-error'] };
}

/** Whatever its capitals. PAY-04 */
function asksToRecalculate(error: string | null): boolean {
  return error?.toLowerCase().includes('recalc') ?? false;
}

/** Why a payment came to nothing, in our words, whatever the gateway calls it. */
export type PaymentRefusal =
  /** The bank's no, and everything else that is wrong with the means of payment. */
  | 'declined'
  | 'method-issue'
  | 'prepaid'
  /** A nonce is good for one charge and not for long: another tab used it, or the page was left open. */
  | 'consumed-nonce'
  | 'unknown-nonce'
  /** The cart has gone on in another session. */
  | 'stale-session'
  /** The price that was shown no longer holds. */
  | 'price-moved';

const refusalMessages: Readonly<Record<PaymentRefusal, MessageName>> = {
  declined: 'paymentFailed',
  'method-issue': 'paymentFailed',
  prepaid: 'prepaidCardRefused',
  'consumed-nonce': 'paymentInSeveralSessions',
  'unknown-nonce': 'paymentInSeveralSessions',
  'stale-session': 'paymentInSeveralSessions',
  'price-moved': 'priceMoved',
};

/** The sentence of a refusal; that of a moved price contains "recalc", and so is retried once. PAY-04 PAY-05 */
export function refusalMessage(refusal: PaymentRefusal): MessageName {
  return refusalMessages[refusal];
}
