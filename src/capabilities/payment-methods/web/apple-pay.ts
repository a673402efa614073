import { applePaySheet, type PaymentFacts } from '#rules/checkout/payment-methods.ts';
import type { WalletContact } from '#rules/checkout/wallet-fill.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import type { ExchangeOutcome, WalletOutcome } from './gateway-channel.ts';
import { readWalletContact } from './read-wallet-contact.ts';

/** Apple's session, as far as a payment needs it; browsers without Apple Pay do not have it. */
export type ApplePaySession = {
  addEventListener(
    name: 'validatemerchant' | 'paymentauthorized' | 'cancel',
    act: (event: ApplePayEvent) => void,
  ): void;
  begin(): void;
  completeMerchantValidation(session: unknown): void;
  completePayment(result: { readonly status: number }): void;
};

type ApplePayEvent = { readonly payment?: ApplePayPayment };

type ApplePayPayment = {
  readonly token: unknown;
  readonly billingContact?: ApplePayContact;
  readonly shippingContact?: ApplePayContact;
};

/** A contact as Apple names its parts; the sheet leaves out what it was not asked for. */
type ApplePayContact = {
  readonly givenName?: string;
  readonly familyName?: string;
  readonly emailAddress?: string;
  readonly phoneNumber?: string;
  readonly addressLines?: readonly string[];
  readonly locality?: string;
  readonly administrativeArea?: string;
  readonly postalCode?: string;
  readonly countryCode?: string;
};

export type ApplePaySessions = {
  new (version: number, request: ApplePayRequest): ApplePaySession;
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
  supportsVersion(version: number): boolean;
  canMakePayments(): boolean;
};

export type ApplePayRequest = {
  readonly countryCode: 'US';
  readonly currencyCode: 'USD';
  readonly supportedNetworks: readonly string[];
  readonly merchantCapabilities: readonly string[];
  readonly requiredBillingContactFields?: readonly string[];
  readonly requiredShippingContactFields?: readonly string[];
  readonly total: { readonly label: string; readonly amount: string };
};

type ApplePayBrowser = { readonly isSecureContext: boolean; readonly ApplePaySession?: ApplePaySessions | undefined };

export type ApplePayReadiness = Omit<PaymentFacts['applePay'], 'gatewayTakesIt'>;

/** What this browser supports of Apple Pay: whether the page is secure, the version of the sheet, and whether there is a card. PAY-01 */
export function applePayReadiness({ isSecureContext, ApplePaySession }: ApplePayBrowser): ApplePayReadiness {
  // Asking on a page that is not secure throws.
  if (!isSecureContext || !ApplePaySession) {
    return { isPageSecure: isSecureContext, supportsSheetVersion: false, canMakePayments: false };
  }
  return {
    isPageSecure: true,
    supportsSheetVersion: ApplePaySession.supportsVersion(applePaySheet.version),
    canMakePayments: ApplePaySession.canMakePayments(),
  };
}

/** Narrowed from the window, whose types lack Apple Pay. */
export function applePayBrowser(browser: object): ApplePayBrowser {
  const isSecureContext = 'isSecureContext' in browser && browser.isSecureContext === true;
  if (!('ApplePaySession' in browser) || !isSessions(browser.ApplePaySession)) return { isSecureContext };
  return { isSecureContext, ApplePaySession: browser.ApplePaySession };
}

function isSessions(value: unknown): value is ApplePaySessions {
  return typeof value === 'function' && 'supportsVersion' in value && 'canMakePayments' in value;
}

/**
 * Opens Apple's sheet for an amount and exchanges what it gives at the gateway. It has to be called by the press of a button itself, or the
 * browser does not open the sheet. The sheet shows success only when the gateway has accepted the token. PAY-01
 */
export function payByApple(asked: {
  readonly sessions: ApplePaySessions;
  readonly charge: Cents;
  /** Whom the money goes to, as the sheet shows it. */
  readonly payee: string;
  /** Whether the sheet asks for name, email, phone and address. */
  readonly asksContact: boolean;
  exchange(token: unknown): Promise<ExchangeOutcome>;
}): Promise<WalletOutcome> {
  const { sessions, exchange } = asked;
  const session = new sessions(applePaySheet.version, requestFor(asked));
  const { promise, resolve } = Promise.withResolvers<WalletOutcome>();
  async function authorize({ payment }: ApplePayEvent): Promise<void> {
    const outcome = await exchange(payment?.token);
    const isTaken = outcome.kind === 'nonce';
    session.completePayment({ status: isTaken ? sessions.STATUS_SUCCESS : sessions.STATUS_FAILURE });
    resolve(isTaken ? { kind: 'approved', nonce: outcome.nonce, contact: contactOf(payment) } : { kind: 'failed' });
  }
  // The sandbox gateway has no merchant at Apple, so there is nothing to be validated.
  session.addEventListener('validatemerchant', () => session.completeMerchantValidation({}));
  session.addEventListener('cancel', () => resolve({ kind: 'cancelled' }));
  session.addEventListener('paymentauthorized', (event) => void authorize(event));
  session.begin();
  return promise;
}

/** Apple sends email and phone with the shipping contact only. */
function contactOf(payment: ApplePayPayment | undefined): WalletContact {
  const { billingContact: billing, shippingContact: shipping } = payment ?? {};
  return readWalletContact({
    name: nameOf(billing) || nameOf(shipping),
    email: shipping?.emailAddress,
    phone: shipping?.phoneNumber,
    billing: billing && addressOf(billing),
    shipping: shipping && { ...addressOf(shipping), recipient: nameOf(shipping) },
  });
}

function nameOf(contact: ApplePayContact | undefined): string {
  return [contact?.givenName, contact?.familyName].filter(Boolean).join(' ');
}

function addressOf({ addressLines: [street, street2] = [], ...contact }: ApplePayContact) {
  const { locality: city, administrativeArea: state, postalCode: zip, countryCode } = contact;
  return { street, street2, city, state, zip, country: countryCode?.toUpperCase() };
}

type SheetFacts = { readonly charge: Cents; readonly payee: string; readonly asksContact: boolean };

function requestFor({ charge, payee, asksContact }: SheetFacts): ApplePayRequest {
  return {
    ...(asksContact && {
      requiredBillingContactFields: ['postalAddress', 'name'],
      requiredShippingContactFields: ['postalAddress', 'name', 'email', 'phone'],
    }),
    countryCode: 'US',
    currencyCode: applePaySheet.currencyCode,
    supportedNetworks: ['visa', 'masterCard', 'amex', 'discover'],
    merchantCapabilities: ['supports3DS'],
    total: { label: payee, amount: formatCents(charge).replaceAll(/[$,]/g, '') },
  };
}
