import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { formMethod } from './form-method.ts';
import { paymentMethods } from './payment-methods.ts';

test('PRC-04 with something to charge the form requires the fields of the method', () => {
  for (const charge of [1, 8999].map(cents)) {
    expect(paymentMethods.map((method) => formMethod({ charge, method }))).toEqual(paymentMethods);
  }
});

test('PRC-04 with nothing to charge only a billed club is required', () => {
  const required = paymentMethods.filter((method) => formMethod({ charge: cents(0), method }) !== 'nothing-due');
  expect(required).toEqual(['club-billing']);
});

test('without a method the form requires nothing', () => {
  expect(formMethod({ charge: cents(0), method: null })).toBe('nothing-due');
});
