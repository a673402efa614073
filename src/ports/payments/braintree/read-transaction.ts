import type { Transaction } from 'braintree';
import { cardFingerprint } from '../card-fingerprint.ts';
import type { CardFingerprint, Declined, FoundCharge, PaidWith } from '../payments.ts';
import { bankRefusalOf, rejectionOf } from './error-codes.ts';
import { centsOfWire } from './wire-amount.ts';

type Status = Transaction['status'];

/** In these states the money is charged or on its way to us. */
const takenStatuses: readonly Status[] = [
  'authorized',
  'submitted_for_settlement',
  'settlement_pending',
  'settlement_confirmed',
  'settling',
  'settled',
];

/** In these states a transaction can still be voided. */
const voidableStatuses: readonly Status[] = ['authorized', 'submitted_for_settlement', 'settlement_pending'];

export function isVoidable({ status }: Transaction): boolean {
  return voidableStatuses.includes(status);
}

/**
 * The outcome of a charge, from all sales that carry its key. There can be several: Braintree creates a rejected transaction for each
 * repetition that it recognized. The most important sale decides.
 */
export function foundCharge(sales: readonly Transaction[]): FoundCharge {
  const attempts = sales.filter((sale) => !isRepetition(sale));
  const taken = attempts.find((sale) => takenStatuses.includes(sale.status));
  if (taken) return charged(taken);
  if (attempts.some((sale) => sale.status === 'authorizing')) return { kind: 'unknown' };
  const voided = attempts.find((sale) => sale.status === 'voided');
  if (voided) return { kind: 'cancelled', chargeId: voided.id, amount: centsOfWire(voided.amount) };
  const [attempt] = attempts;
  return attempt ? declined(attempt) : { kind: 'none' };
}

/** Braintree has just seen the same order, amount and card and did not charge it again. */
export function isRepetition(sale: Transaction): boolean {
  return sale.status === 'gateway_rejected' && sale.gatewayRejectionReason === 'duplicate';
}

export function charged(sale: Transaction): Extract<FoundCharge, { kind: 'charged' }> {
  return {
    kind: 'charged',
    chargeId: sale.id,
    amount: centsOfWire(sale.amount),
    paidWith: paidWith(sale),
    storedMethodId: sale.creditCard?.token || null,
    ...fingerprintOf(sale.creditCard),
  };
}

/** A bank's refusal is recognized by its code; what Braintree itself rejected or could not send is a `method-issue`, unless a field is to blame. */
export function declined(sale: Transaction): Declined {
  const isRefusedByBank = sale.status === 'processor_declined' || sale.status === 'settlement_declined';
  const rejection = sale.gatewayRejectionReason ? `Gateway Rejected: ${sale.gatewayRejectionReason}` : sale.status;
  return {
    kind: 'declined',
    reason: isRefusedByBank ? bankRefusalOf(sale.processorResponseCode) : rejectionOf(sale.gatewayRejectionReason),
    text: (isRefusedByBank && sale.processorResponseText) || rejection,
    ...fingerprintOf(sale.creditCard),
  };
}

/** Braintree shows the first six digits and the last four of a card; of a wallet it shows neither. */
export function fingerprintOf(
  card: { readonly bin?: string | null | undefined; readonly last4?: string | null | undefined } | null | undefined,
): { readonly cardFingerprint?: CardFingerprint } {
  return card?.bin && card.last4 ? { cardFingerprint: cardFingerprint({ first: card.bin, last4: card.last4 }) } : {};
}

function paidWith(sale: Transaction): PaidWith {
  switch (sale.paymentInstrumentType) {
    case 'apple_pay_card':
      return {
        kind: 'apple-pay',
        brand: (sale.applePayCard?.cardType ?? '').replace(/^Apple Pay - /, ''),
        last4: sale.applePayCard?.last4 ?? '',
      };
    case 'paypal_account':
      return { kind: 'paypal', payer: sale.paypalAccount?.payerEmail ?? '' };
    default:
      return { kind: 'card', brand: sale.creditCard?.cardType ?? '', last4: sale.creditCard?.last4 ?? '' };
  }
}
