import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageText } from '#rules/messages.ts';
import { paymentOutcome, refusalMessage, refusedField, walletRefusalMessage } from './payment-outcome.ts';

const refused = (error: string | null) => ({ status: 'error', orderId: null, error });
const first = { hasRetried: false };
const second = { hasRetried: true };

describe('the answer to a payment', () => {
  test('PAY-04 success leads to the receipt', () => {
    expect(paymentOutcome({ status: 'success', orderId: 100_042, error: null }, first)).toEqual({
      kind: 'receipt',
      orderId: 100_042,
    });
  });

  test('PAY-04 an error that contains "recalc" is recomputed and resubmitted once, then shown', () => {
    const answer = refused('Price must be Recalculated.');
    expect(paymentOutcome(answer, first)).toEqual({ kind: 'recalculate' });
    expect(paymentOutcome(answer, second)).toMatchObject({ kind: 'alert', text: 'Price must be Recalculated.' });
  });

  test('PAY-05 any other error shows the server’s message for six seconds', () => {
    expect(paymentOutcome(refused('Your bank says no.'), first)).toEqual({
      kind: 'alert',
      text: 'Your bank says no.',
      alert: 'payment-error',
      clearsAfterMs: 6000,
    });
  });

  test('PAY-05 an answer without a message gets a generic one', () => {
    const text = 'There was an issue processing your payment method.';
    for (const error of [null, '', '  ']) expect(paymentOutcome(refused(error), first)).toMatchObject({ text });
    expect(paymentOutcome({ status: 'success', orderId: null, error: null }, first)).toMatchObject({ text });
  });

  test('PAY-04 nothing is ever submitted a third time, and no receipt is shown without success', () => {
    const anyAnswer = fc.record({
      status: fc.constantFrom('success', 'error', '', 'true'),
      orderId: fc.option(fc.nat()),
      error: fc.option(fc.oneof(fc.string(), fc.constant('please recalc'))),
    });
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        expect(paymentOutcome(answer, second).kind).not.toBe('recalculate');
        expect(paymentOutcome(answer, first).kind === 'receipt').toBe(
          answer.status === 'success' && answer.orderId !== null,
        );
      }),
    );
  });
});

describe('the message of a refusal', () => {
  test('PAY-05 the message of a refused prepaid card is that of the specification', () => {
    expect(messageText(refusalMessage('prepaid'))).toBe(
      'Prepaid debit/credit cards are not accepted, please enter a new credit or debit card number and try again. We apologize for any inconvenience',
    );
  });

  test('PAY-05 the message of a payment method that is not in order is that of the specification', () => {
    expect(messageText(refusalMessage('method-issue'))).toBe('There was an issue processing your payment method.');
  });

  test('PAY-05 a bank that declines says what to do', () => {
    expect(messageText(refusalMessage('declined'))).toBe(
      'There was an issue processing your payment method. Your bank declined it. Try another card, or call the number on the back of this one.',
    );
    const reasons = ['insufficient-funds', 'zip-mismatch', 'security-code-mismatch', 'expired', 'bank-away'] as const;
    for (const reason of reasons) {
      expect(messageText(refusalMessage(reason))).toMatch(/(Try|or try|or use) another card\.$/);
    }
  });

  test('PAY-05 a wallet whose card is refused speaks of the wallet; what is about no card stays', () => {
    for (const reason of ['declined', 'insufficient-funds', 'zip-mismatch', 'expired'] as const) {
      expect(walletRefusalMessage(reason)).toBe('walletDeclined');
    }
    expect(walletRefusalMessage('consumed-nonce')).toBe('paymentInSeveralSessions');
  });

  test('PAY-05 a wrong zip, security code or date is reported at its field, anything else is about the whole card', () => {
    expect(refusedField('zip-mismatch')).toBe('billing-zip');
    expect(refusedField('security-code-mismatch')).toBe('security-code');
    expect(refusedField('expired')).toBe('expiry');
    expect(
      ['declined', 'insufficient-funds', 'bank-away', 'prepaid', 'method-issue'].map((reason) =>
        refusedField(reason as 'declined'),
      ),
    ).toEqual([null, null, null, null, null]);
  });

  test('PAY-05 the message of a payment that another session has started is that of the specification', () => {
    for (const refusal of ['consumed-nonce', 'unknown-nonce', 'stale-session'] as const) {
      expect(messageText(refusalMessage(refusal))).toBe(
        'The transaction could not be processed. This usually happens when there are multiple sessions started on the same browser. Please reload the page and start afresh.',
      );
    }
  });

  test('PAY-04 only a changed price asks to recalculate', () => {
    const outcomes = (['price-moved', 'declined', 'prepaid', 'consumed-nonce', 'method-issue'] as const).map(
      (refusal) => paymentOutcome(refused(messageText(refusalMessage(refusal))), first).kind,
    );
    expect(outcomes).toEqual(['recalculate', 'alert', 'alert', 'alert', 'alert']);
  });
});
