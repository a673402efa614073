import braintree, { type Transaction } from 'braintree';
import { describe, expect, test } from 'vitest';
import { foundCharge } from './read-transaction.ts';

describe('what became of a charge, from the sales with its key', () => {
  test('PAY-01 without a sale under its key there is no charge', () => {
    expect(foundCharge([])).toEqual({ kind: 'none' });
  });

  test.each([
    'authorized',
    'submitted_for_settlement',
    'settlement_pending',
    'settlement_confirmed',
    'settling',
    'settled',
  ] as const)('PAY-01 a sale that is %s has taken the money', (status) => {
    expect(foundCharge([sale({ status })])).toMatchObject({ kind: 'charged', amount: 1_050 });
  });

  test('PAY-01 a sale that is being authorized is not decided', () => {
    expect(foundCharge([sale({ status: 'authorizing' })])).toEqual({ kind: 'unknown' });
  });

  test.each([
    ['processor_declined', 'declined'],
    ['settlement_declined', 'declined'],
    ['gateway_rejected', 'method-issue'],
    ['failed', 'method-issue'],
    ['authorization_expired', 'method-issue'],
  ] as const)('PAY-01 a sale that is %s is declined as %s', (status, reason) => {
    expect(foundCharge([sale({ status })])).toMatchObject({ kind: 'declined', reason });
  });

  test.each([
    ['2000', 'declined'],
    ['2001', 'insufficient-funds'],
    ['2004', 'expired'],
    ['2010', 'security-code-mismatch'],
    ['2014', 'declined'],
    ['2059', 'zip-mismatch'],
    ['3000', 'bank-away'],
  ] as const)('PAY-05 a bank that answers %s declines as %s', (processorResponseCode, reason) => {
    const status = 'processor_declined';
    expect(foundCharge([sale({ status, processorResponseCode })])).toMatchObject({ kind: 'declined', reason });
  });

  test.each([
    ['avs', 'zip-mismatch'],
    ['cvv', 'security-code-mismatch'],
    ['fraud', 'method-issue'],
  ] as const)('PAY-05 a sale that Braintree rejects for %s is declined as %s', (gatewayRejectionReason, reason) => {
    const status = 'gateway_rejected';
    expect(foundCharge([sale({ status, gatewayRejectionReason })])).toMatchObject({ kind: 'declined', reason });
  });

  test('PAY-01 a voided sale is canceled', () => {
    expect(foundCharge([sale({ status: 'voided' })])).toMatchObject({ kind: 'cancelled', amount: 1_050 });
  });

  test('PAY-01 a repetition that Braintree rejected says nothing about the charge', () => {
    const repetition = sale({ status: 'gateway_rejected', gatewayRejectionReason: 'duplicate' });
    expect(foundCharge([repetition])).toEqual({ kind: 'none' });
    expect(foundCharge([repetition, sale({ status: 'settled' }), repetition])).toMatchObject({ kind: 'charged' });
  });

  test('PAY-01 money that was taken counts more than any attempt that failed', () => {
    const failures = [sale({ status: 'processor_declined' }), sale({ status: 'voided' })];
    expect(foundCharge([...failures, sale({ status: 'settled' })])).toMatchObject({ kind: 'charged' });
  });
});

function sale(given: Partial<Transaction>): Transaction {
  const attributes = { id: 'abc', type: 'sale', amount: '10.50', paymentInstrumentType: 'credit_card', ...given };
  return Object.assign(Object.create(braintree.Transaction.prototype), attributes);
}
