import braintree, { type Transaction } from 'braintree';
import { describe, expect, test } from 'vitest';
import { foundCharge } from './read-transaction.ts';

describe('what became of a charge, from the sales with its key', () => {
  test('PAY-01 of no sale there is none', () => {
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

  test('PAY-01 a voided sale is cancelled', () => {
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
