import { limits } from '#rules/limits.ts';
import { addCents, type Cents } from '#rules/money.ts';

/** Every way to pay. A saved card is the payer's own; a card on file is the customer's. PAY-01 */
export const paymentMethods = [
  'new-card',
  'saved-card',
  'card-on-file',
  'club-billing',
  'wallet-credit',
  'apple-pay',
  'paypal',
] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

/** Cards that the gateway keeps: the payer's own, and those of the person who is booked for. */
export const storedCardMethods = ['saved-card', 'card-on-file'] as const satisfies readonly PaymentMethod[];

/** What Apple's payment sheet is opened with. PAY-01 */
export const applePaySheet = { version: limits.applePaySheetVersion, currencyCode: 'USD' } as const;

export type PaymentFacts = {
  /** What is left to charge; below zero it is a refund. */
  readonly charge: Cents;
  readonly hasSavedCard: boolean;
  readonly hasCardOnFile: boolean;
  /** Whether a club pays for this person's shipments. */
  readonly hasClubBilling: boolean;
  /** Set by operators, for a brand or a club. PAY-07 */
  readonly isClubBillingDisabled: boolean;
  readonly walletBalance: Cents;
  /** What credit pays of the price already; the charge is what it leaves. */
  readonly creditUsed: Cents;
  /** What the browser and the gateway say; all of it has to be true for the button to work. */
  readonly applePay: {
    readonly isPageSecure: boolean;
    readonly supportsSheetVersion: boolean;
    readonly canMakePayments: boolean;
    readonly gatewayTakesIt: boolean;
  };
  readonly gatewayTakesPaypal: boolean;
};

/** Which part of the page is shown: below zero somebody gets money back, above it they pay. PRC-04 */
export function paymentSection(charge: Cents): 'refund' | 'payment' | 'nothing-due' {
  if (charge < 0) return 'refund';
  return charge > 0 ? 'payment' : 'nothing-due';
}

/**
 * When each way to pay is offered. With nothing to charge a new card would only be asked for nothing, and the two wallets refuse an
 * amount of zero; what is known of a person already stays. PAY-01 PAY-07 PRC-04
 */
const offers: Readonly<Record<PaymentMethod, (facts: PaymentFacts) => boolean>> = {
  'new-card': ({ charge }) => charge > 0,
  'saved-card': ({ hasSavedCard }) => hasSavedCard,
  'card-on-file': ({ hasCardOnFile }) => hasCardOnFile,
  'club-billing': ({ hasClubBilling, isClubBillingDisabled }) => hasClubBilling && !isClubBillingDisabled,
  // Also when it has been chosen, and nothing is left to charge.
  'wallet-credit': ({ charge, creditUsed, walletBalance }) => {
    const due = addCents(charge, creditUsed);
    return due > 0 && walletBalance >= due;
  },
  'apple-pay': ({ charge, applePay }) => charge > 0 && Object.values(applePay).every(Boolean),
  paypal: ({ charge, gatewayTakesPaypal }) => charge > 0 && gatewayTakesPaypal,
};

/**
 * The ways to pay that are offered, in the order of the page. There is none in the refund section; with nothing due there may be
 * none either, and then the order needs no payment at all. PAY-01 PRC-04
 */
export function offeredPaymentMethods(facts: PaymentFacts): readonly PaymentMethod[] {
  if (paymentSection(facts.charge) === 'refund') return [];
  return paymentMethods.filter((method) => offers[method](facts));
}

/** Where a refund may go: the way it was paid, or to the account of the club. */
export type RefundMethod = 'as-paid' | 'club-billing';

/** The refund method in force: the chosen one of the radios, else the first; club billing when there are none. PRC-04 */
export function refundMethod({
  radios,
  chosen,
}: {
  readonly radios: readonly RefundMethod[];
  readonly chosen: RefundMethod | null;
}): RefundMethod {
  if (chosen !== null && radios.includes(chosen)) return chosen;
  return radios[0] ?? 'club-billing';
}
