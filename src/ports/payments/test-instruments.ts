import type { BankRefusal, PaidWith } from './payments.ts';

/** A test card or wallet, and what the gateways' sandboxes do with it. */
export type TestInstrument = {
  readonly paidWith: PaidWith;
  readonly isPrepaid: boolean;
  readonly onCharge: 'charged' | 'declined' | 'rejected';
  /** Why the bank declines; without it, for no stated reason. */
  readonly refusal?: BankRefusal;
};

const visa: TestInstrument = card('Visa', '1111');
const prepaidVisa: TestInstrument = { ...card('Visa', '1210'), isPrepaid: true };

/** The public test nonces of the production gateway, which can be used any number of times. */
export const testNonces: ReadonlyMap<string, TestInstrument> = new Map([
  ['fake-valid-nonce', card('Visa', '1881')],
  ['fake-valid-visa-nonce', card('Visa', '1881')],
  ['fake-valid-mastercard-nonce', card('MasterCard', '4444')],
  ['fake-valid-amex-nonce', card('American Express', '0005')],
  ['fake-valid-discover-nonce', card('Discover', '1117')],
  ['fake-valid-prepaid-nonce', prepaidVisa],
  ['fake-processor-declined-visa-nonce', { ...card('Visa', '1115'), onCharge: 'declined' }],
  ['fake-gateway-rejected-fraud-nonce', { ...card('Visa', '1511'), onCharge: 'rejected' }],
  ['fake-apple-pay-visa-nonce', { ...visa, paidWith: { kind: 'apple-pay', brand: 'Visa', last4: '1111' } }],
  ['fake-paypal-one-time-nonce', { ...visa, paidWith: { kind: 'paypal', payer: 'payer@example.com' } }],
]);

/** A nonce that always counts as used. */
export const consumedTestNonce = 'fake-consumed-nonce';

/**
 * The public test card numbers. Any other number is refused, so that no real card is ever exchanged in the sandbox.
 */
export const testCards: ReadonlyMap<string, TestInstrument> = new Map([
  ['4111111111111111', visa],
  ['4012888888881881', card('Visa', '1881')],
  ['4005519200000004', card('Visa', '0004')],
  ['5555555555554444', card('MasterCard', '4444')],
  ['2223000048400011', card('MasterCard', '0011')],
  ['378282246310005', card('American Express', '0005')],
  ['371449635398431', card('American Express', '8431')],
  ['6011111111111117', card('Discover', '1117')],
  ['3530111333300000', card('JCB', '0000')],
  ['36259600000004', card('Diners Club', '0004')],
  ['4111111111111210', prepaidVisa],
  ['4000111111111115', { ...card('Visa', '1115'), onCharge: 'declined' }],
  ['5105105105105100', { ...card('MasterCard', '5100'), onCharge: 'declined' }],
  ['4000000000009995', { ...card('Visa', '9995'), onCharge: 'declined', refusal: 'insufficient-funds' }],
  ['4000000000000069', { ...card('Visa', '0069'), onCharge: 'declined', refusal: 'expired' }],
  ['4000000000000119', { ...card('Visa', '0119'), onCharge: 'declined', refusal: 'bank-away' }],
  ['4000111111111511', { ...card('Visa', '1511'), onCharge: 'rejected' }],
]);

function card(brand: string, last4: string): TestInstrument {
  return { paidWith: { kind: 'card', brand, last4 }, isPrepaid: false, onCharge: 'charged' };
}

/** With any test card: this zip and this security code don't match what the bank has. */
const wrongZip = '20000';
const wrongSecurityCode = '200';

/** A test card as its bank sees it with the zip and code that were entered. */
export function cardAsEntered(
  instrument: TestInstrument,
  { billingZip, securityCode }: { readonly billingZip: string; readonly securityCode: string },
): TestInstrument {
  if (instrument.onCharge !== 'charged') return instrument;
  if (securityCode.trim() === wrongSecurityCode)
    return { ...instrument, onCharge: 'declined', refusal: 'security-code-mismatch' };
  if (billingZip.trim() === wrongZip) return { ...instrument, onCharge: 'declined', refusal: 'zip-mismatch' };
  return instrument;
}

/** What a bank answers to the gateway, for the log and the operators. */
export const bankTexts: Readonly<Record<BankRefusal, string>> = {
  declined: 'Do Not Honor',
  'insufficient-funds': 'Insufficient Funds',
  'zip-mismatch': 'Address Verification Failed',
  'security-code-mismatch': 'Card Issuer Declined CVV',
  expired: 'Expired Card',
  'bank-away': 'Processor Network Unavailable',
};
