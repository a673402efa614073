import { applePaySheet, type PaymentFacts } from '#rules/checkout/payment-methods.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import type { ExchangeOutcome } from './gateway-channel.ts';

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

type ApplePayEvent = { readonly payment?: { readonly token: unknown } };

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
  readonly total: { readonly label: string; readonly amount: string };
};

type ApplePayBrowser = { readonly isSecureContext: boolean; readonly ApplePaySession?: ApplePaySessions | undefined };

export type ApplePayReadiness = Omit<PaymentFacts['applePay'], 'gatewayTakesIt'>;

/** What this browser says of Apple Pay: on a secure page, with a sheet of our version, and with a card in it. PAY-01 */
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

/** Narrowed from the window, whose types know nothing of Apple. */
export function applePayOf(browser: object): ApplePayBrowser {
  const isSecureContext = 'isSecureContext' in browser && browser.isSecureContext === true;
  if (!('ApplePaySession' in browser) || !isSessions(browser.ApplePaySession)) return { isSecureContext };
  return { isSecureContext, ApplePaySession: browser.ApplePaySession };
}

function isSessions(value: unknown): value is ApplePaySessions {
  return typeof value === 'function' && 'supportsVersion' in value && 'canMakePayments' in value;
}

export type ApplePayOutcome = Exclude<ExchangeOutcome, { kind: 'errors' }> | { readonly kind: 'cancelled' };

/**
 * Opens Apple's sheet for an amount and exchanges what it gives at the gateway. It has to be called by the press of a button itself,
 * or the browser does not open the sheet. The sheet says that it is done only when the gateway has taken the token. PAY-01
 */
export function payByApple(asked: {
  readonly sessions: ApplePaySessions;
  readonly charge: Cents;
  /** Whom the money goes to, as the sheet shows it. */
  readonly payee: string;
  exchange(token: unknown): Promise<ExchangeOutcome>;
}): Promise<ApplePayOutcome> {
  const { sessions, charge, payee, exchange } = asked;
  const session = new sessions(applePaySheet.version, requestFor(charge, payee));
  const { promise, resolve } = Promise.withResolvers<ApplePayOutcome>();
  async function authorize({ payment }: ApplePayEvent): Promise<void> {
    const outcome = await exchange(payment?.token);
    const isTaken = outcome.kind === 'nonce';
    session.completePayment({ status: isTaken ? sessions.STATUS_SUCCESS : sessions.STATUS_FAILURE });
    resolve(isTaken ? outcome : { kind: 'failed' });
  }
  // The sandbox gateway has no merchant at Apple, so there is nothing to be validated.
  session.addEventListener('validatemerchant', () => session.completeMerchantValidation({}));
  session.addEventListener('cancel', () => resolve({ kind: 'cancelled' }));
  session.addEventListener('paymentauthorized', (event) => void authorize(event));
  session.begin();
  return promise;
}

function requestFor(charge: Cents, payee: string): ApplePayRequest {
  return {
    countryCode: 'US',
    currencyCode: applePaySheet.currencyCode,
    supportedNetworks: ['visa', 'masterCard', 'amex', 'discover'],
    merchantCapabilities: ['supports3DS'],
    total: { label: payee, amount: formatCents(charge).replaceAll(/[$,]/g, '') },
  };
}
