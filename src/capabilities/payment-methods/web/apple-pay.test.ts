import { describe, expect, test, vi } from 'vitest';
import { cents } from '#rules/money.ts';
import {
  applePayBrowser,
  applePayReadiness,
  type ApplePayRequest,
  type ApplePaySession,
  payByApple,
} from './apple-pay.ts';
import type { ExchangeOutcome } from './gateway-channel.ts';

type Listener = Parameters<ApplePaySession['addEventListener']>[1];

class FakeSession implements ApplePaySession {
  static readonly STATUS_SUCCESS = 0;
  static readonly STATUS_FAILURE = 1;
  static readonly opened: FakeSession[] = [];
  static supportsVersion = (version: number): boolean => version <= 3;
  static canMakePayments = (): boolean => true;
  readonly begin = vi.fn<() => void>();
  readonly completeMerchantValidation = vi.fn<(session: unknown) => void>();
  readonly completePayment = vi.fn<(result: { status: number }) => void>();
  readonly version: number;
  readonly request: ApplePayRequest;

  constructor(version: number, request: ApplePayRequest) {
    this.version = version;
    this.request = request;
    FakeSession.opened.push(this);
  }

  private readonly listeners = new Map<string, Listener>();

  addEventListener(name: string, act: Listener): void {
    this.listeners.set(name, act);
  }

  fire(name: string, event: Parameters<Listener>[0] = {}): void {
    this.listeners.get(name)?.(event);
  }
}

describe('whether Apple Pay is offered', () => {
  const secure = { isSecureContext: true, ApplePaySession: FakeSession };

  test('PAY-01 Apple Pay is offered where the page is secure, the sheet of our version opens and a card is in it', () => {
    expect(applePayReadiness(applePayBrowser(secure))).toEqual({
      isPageSecure: true,
      supportsSheetVersion: true,
      canMakePayments: true,
    });
  });

  test('PAY-01 a browser without it, an older sheet and a wallet without a card say so', () => {
    expect(applePayReadiness(applePayBrowser({ isSecureContext: true }))).toMatchObject({
      supportsSheetVersion: false,
    });
    const sessions = Object.assign(function OldSession() {}, {
      supportsVersion: (version: number) => version < 3,
      canMakePayments: () => false,
    });
    expect(applePayReadiness(applePayBrowser({ isSecureContext: true, ApplePaySession: sessions }))).toEqual({
      isPageSecure: true,
      supportsSheetVersion: false,
      canMakePayments: false,
    });
  });

  test('PAY-01 on a page that is not secure Apple is not even asked', () => {
    const sessions = Object.assign(function Throwing() {}, {
      supportsVersion: (): boolean => {
        throw new Error('Trying to start an Apple Pay session from an insecure document.');
      },
      canMakePayments: () => true,
    });
    expect(applePayReadiness(applePayBrowser({ isSecureContext: false, ApplePaySession: sessions }))).toEqual({
      isPageSecure: false,
      supportsSheetVersion: false,
      canMakePayments: false,
    });
  });
});

describe('the sheet', () => {
  function open(exchange: (token: unknown) => Promise<ExchangeOutcome>, { asksContact = true } = {}) {
    const sheet = { charge: cents(123_450), payee: 'Portage Golf', asksContact };
    const outcome = payByApple({ sessions: FakeSession, ...sheet, exchange });
    const session = FakeSession.opened.at(-1);
    if (!session) throw new Error('No sheet was opened.');
    return { outcome, session };
  }

  test('PAY-01 the sheet of Apple Pay is opened at once in version 3, in dollars, with the exact amount', () => {
    const { session } = open(async () => ({ kind: 'failed' }));
    expect(session.begin).toHaveBeenCalledOnce();
    expect(session.version).toBe(3);
    expect(session.request).toMatchObject({
      currencyCode: 'USD',
      total: { label: 'Portage Golf', amount: '1234.50' },
      requiredBillingContactFields: ['postalAddress', 'name'],
      requiredShippingContactFields: ['postalAddress', 'name', 'email', 'phone'],
    });
  });

  test('PAY-01 the sheet of Apple Pay asks for no details where they would not be used', () => {
    const { session } = open(async () => ({ kind: 'failed' }), { asksContact: false });
    expect(session.request).not.toHaveProperty('requiredBillingContactFields');
    expect(session.request).not.toHaveProperty('requiredShippingContactFields');
  });

  test('PAY-01 the token of the sheet is exchanged at the gateway, and then the sheet says that it is done', async () => {
    const exchange = vi.fn<(token: unknown) => Promise<ExchangeOutcome>>(async () => ({
      kind: 'nonce',
      nonce: 'fake-apple-pay-visa-nonce',
    }));
    const { outcome, session } = open(exchange);
    session.fire('validatemerchant');
    expect(session.completeMerchantValidation).toHaveBeenCalledOnce();
    const place = { locality: 'Los Angeles', administrativeArea: 'CA', postalCode: '90001', countryCode: 'us' };
    const name = { givenName: 'Robin', familyName: 'Vale' };
    session.fire('paymentauthorized', {
      payment: {
        token: { data: 'sealed' },
        billingContact: { ...place, ...name, addressLines: ['1 Bank Street'] },
        shippingContact: {
          ...place,
          ...name,
          addressLines: ['4 Harbor Lane', 'Apt 2'],
          emailAddress: 'robin@example.com',
          phoneNumber: '2135550188',
        },
      },
    });
    const address = { city: 'Los Angeles', state: 'CA', zip: '90001', country: 'US' };
    expect(await outcome).toEqual({
      kind: 'approved',
      nonce: 'fake-apple-pay-visa-nonce',
      contact: {
        name: 'Robin Vale',
        email: 'robin@example.com',
        phone: '2135550188',
        billing: { ...address, street: '1 Bank Street', street2: '' },
        shipping: { ...address, street: '4 Harbor Lane', street2: 'Apt 2', recipient: 'Robin Vale' },
      },
    });
    expect(exchange).toHaveBeenCalledExactlyOnceWith({ data: 'sealed' });
    expect(session.completePayment).toHaveBeenCalledExactlyOnceWith({ status: FakeSession.STATUS_SUCCESS });
  });

  test('PAY-01 a token that the gateway does not take fails the sheet too', async () => {
    const { outcome, session } = open(async () => ({ kind: 'failed' }));
    session.fire('paymentauthorized', { payment: { token: {} } });
    expect(await outcome).toEqual({ kind: 'failed' });
    expect(session.completePayment).toHaveBeenCalledExactlyOnceWith({ status: FakeSession.STATUS_FAILURE });
  });

  test('PAY-01 a sheet that the customer closes is no failure', async () => {
    const { outcome, session } = open(async () => ({ kind: 'failed' }));
    session.fire('cancel');
    expect(await outcome).toEqual({ kind: 'cancelled' });
  });
});
