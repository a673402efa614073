import type { Cents } from '#rules/money.ts';
import type { PaymentMethod } from './payment-methods.ts';

export type TriedPayment = {
  readonly method: PaymentMethod | null;
  readonly savedCardId: string | null;
  readonly charge: Cents;
  /** Of a wallet's approval. */
  readonly nonce: string | null;
};

/** Whether this is not how a refused payment was made: another method, card, amount or approval. PAY-05 */
export function isOtherWayToPay(refused: TriedPayment, now: TriedPayment): boolean {
  return (
    refused.method !== now.method ||
    refused.savedCardId !== now.savedCardId ||
    refused.charge !== now.charge ||
    // The refused approval is dropped with the refusal, which is no other way to pay.
    (now.nonce !== null && refused.nonce !== now.nonce)
  );
}
