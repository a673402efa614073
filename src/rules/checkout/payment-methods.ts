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

/** Cards stored at the gateway: the payer's own, and the customer's when staff book on their behalf. */
export const storedCardMethods = ['saved-card', 'card-on-file'] as const satisfies readonly PaymentMethod[];

/** Wallets, which approve a payment themselves and know their owner. The page offers them first. */
export const walletMethods = ['apple-pay', 'paypal'] as const satisfies readonly PaymentMethod[];

export type WalletMethod = (typeof walletMethods)[number];

export function isWallet(method: PaymentMethod | null): method is WalletMethod {
  return walletMethods.some((wallet) => wallet === method);
}

/** The parameters of Apple's payment sheet. PAY-01 */
export const applePaySheet = { version: limits.applePaySheetVersion, currencyCode: 'USD' } as const;

export type PaymentFacts = {
  /** What is left to charge; a negative amount is a refund. */
  readonly charge: Cents;
  readonly hasSavedCard: boolean;
  readonly hasCardOnFile: boolean;
  /** Whether a club pays for this user's shipments. */
  readonly hasClubBilling: boolean;
  /** Set by operators, for a brand or a club. PAY-07 */
  readonly isClubBillingDisabled: boolean;
  readonly creditBalance: Cents;
  /** How much credit already pays of the price; the charge excludes it. */
  readonly creditUsed: Cents;
  /** What browser and gateway report; Apple Pay needs all of it. */
  readonly applePay: {
    readonly isPageSecure: boolean;
    readonly supportsSheetVersion: boolean;
    readonly canMakePayments: boolean;
    readonly gatewayTakesIt: boolean;
  };
  readonly gatewayTakesPaypal: boolean;
};

/** Which section the page shows: a negative charge is a refund. PRC-04 */
export function paymentSection(charge: Cents): 'refund' | 'payment' | 'nothing-due' {
  if (charge < 0) return 'refund';
  return charge > 0 ? 'payment' : 'nothing-due';
}

/**
 * When each way to pay is offered. With nothing to charge a new card is pointless, and Apple Pay and PayPal refuse an amount of zero;
 * stored ways to pay stay. PAY-01 PAY-07 PRC-04
 */
const offers: Readonly<Record<PaymentMethod, (facts: PaymentFacts) => boolean>> = {
  'new-card': ({ charge }) => charge > 0,
  'saved-card': ({ hasSavedCard }) => hasSavedCard,
  'card-on-file': ({ hasCardOnFile }) => hasCardOnFile,
  'club-billing': ({ hasClubBilling, isClubBillingDisabled }) => hasClubBilling && !isClubBillingDisabled,
  // Stays on offer when it has been chosen and nothing is left to charge.
  'wallet-credit': ({ charge, creditUsed, creditBalance }) => {
    const due = addCents(charge, creditUsed);
    return due > 0 && creditBalance >= due;
  },
  'apple-pay': ({ charge, applePay }) => charge > 0 && Object.values(applePay).every(Boolean),
  paypal: ({ charge, gatewayTakesPaypal }) => charge > 0 && gatewayTakesPaypal,
};

/**
 * The offered ways to pay, in the order of the page. The refund section has none. With nothing due there may be none either; then the
 * order needs no payment. PAY-01 PRC-04
 */
export function offeredPaymentMethods(facts: PaymentFacts): readonly PaymentMethod[] {
  if (paymentSection(facts.charge) === 'refund') return [];
  return paymentMethods.filter((method) => offers[method](facts));
}

/** Where a refund may go: back to the payment sources, or to the club's account. */
export type RefundMethod = 'as-paid' | 'club-billing';

/** The effective refund method: the chosen radio, else the first; club billing when there are none. PRC-04 */
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
