import { type MessageName, messageText } from '#rules/messages.ts';
import { type AlertKind, alertDurationMs } from './alert-duration.ts';

export type PaymentOutcome =
  | { readonly kind: 'receipt'; readonly orderId: number }
  /** Ask for the price again and resubmit. */
  | { readonly kind: 'recalculate' }
  | { readonly kind: 'alert'; readonly text: string; readonly alert: AlertKind; readonly clearsAfterMs: number };

/**
 * What follows from the answer to a payment. A success leads to the receipt. An error that contains "recalc" fetches the price and submits
 * again, but only once: a price that keeps changing must be shown to the customer. Everything else is an alert with the server's message.
 * PAY-04 PAY-05
 */
export function paymentOutcome(
  answer: { readonly status: string; readonly orderId: number | null; readonly error: string | null },
  { hasRetried }: { readonly hasRetried: boolean },
): PaymentOutcome {
  if (answer.status === 'success' && answer.orderId !== null) return { kind: 'receipt', orderId: answer.orderId };
  if (!hasRetried && asksToRecalculate(answer.error)) return { kind: 'recalculate' };
  const told = answer.error?.trim() ?? '';
  const text = told === '' ? messageText('paymentFailed') : told;
  return { kind: 'alert', text, alert: 'payment-error', clearsAfterMs: alertDurationMs['payment-error'] };
}

/** Ignores case. PAY-04 */
function asksToRecalculate(error: string | null): boolean {
  return error?.toLowerCase().includes('recalc') ?? false;
}

/** Why a payment was refused, independent of the gateway's own codes. */
export type PaymentRefusal =
  /** The bank declined without a reason that it lets us repeat. */
  | 'declined'
  | 'insufficient-funds'
  | 'zip-mismatch'
  | 'security-code-mismatch'
  | 'expired'
  /** The bank or its network did not answer the gateway. */
  | 'bank-away'
  /** Anything else is wrong with the payment method. */
  | 'method-issue'
  | 'prepaid'
  /** A nonce is valid for one charge and a short time: another tab used it, or the page was left open. */
  | 'consumed-nonce'
  | 'unknown-nonce'
  /** The cart has gone on in another session. */
  | 'stale-session'
  /** The price that was shown no longer holds. */
  | 'price-moved';

const refusalMessages: Readonly<Record<PaymentRefusal, MessageName>> = {
  declined: 'cardDeclined',
  'insufficient-funds': 'cardWithoutFunds',
  'zip-mismatch': 'cardZipWrong',
  'security-code-mismatch': 'cardCodeWrong',
  expired: 'cardExpired',
  'bank-away': 'bankAway',
  'method-issue': 'paymentFailed',
  prepaid: 'prepaidCardRefused',
  'consumed-nonce': 'paymentInSeveralSessions',
  'unknown-nonce': 'paymentInSeveralSessions',
  'stale-session': 'paymentInSeveralSessions',
  'price-moved': 'priceMoved',
};

/** All of them. */
export const paymentRefusals = Object.keys(refusalMessages) as readonly PaymentRefusal[];

/** The message of a refusal. The one for a changed price contains "recalc", so it is retried once. PAY-04 PAY-05 */
export function refusalMessage(refusal: PaymentRefusal): MessageName {
  return refusalMessages[refusal];
}

/** Refusals whose messages speak of a card that the customer has at hand, which a wallet's owner may not have. */
const cardRefusals: readonly PaymentRefusal[] = [
  'declined',
  'insufficient-funds',
  'zip-mismatch',
  'security-code-mismatch',
  'expired',
];

/** The message of a refusal when a wallet paid. PAY-05 */
export function walletRefusalMessage(refusal: PaymentRefusal): MessageName {
  return cardRefusals.includes(refusal) ? 'walletDeclined' : refusalMessage(refusal);
}

/** The fields of the payment form that a bank can object to. */
export const refusedFields = ['billing-zip', 'security-code', 'expiry'] as const;

export type RefusedField = (typeof refusedFields)[number];

const fieldsOfRefusals: Readonly<Partial<Record<PaymentRefusal, RefusedField>>> = {
  'zip-mismatch': 'billing-zip',
  'security-code-mismatch': 'security-code',
  expired: 'expiry',
};

/** The field that a refusal is about; null when it is about the card as a whole. PAY-05 */
export function refusedField(refusal: PaymentRefusal): RefusedField | null {
  return fieldsOfRefusals[refusal] ?? null;
}
