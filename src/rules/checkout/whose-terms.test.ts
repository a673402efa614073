import { expect, test } from 'vitest';
import { whoseTerms } from './whose-terms.ts';

test('HOL-01 a guest needs to accept neither, for an order or a change', () => {
  expect(whoseTerms({ caller: undefined, customer: undefined })).toEqual({ terms: null, holidayTerms: null });
});

test('CHK-04 HOL-02 a signed-in customer accepts both for themselves', () => {
  expect(whoseTerms({ caller: 'tessa', customer: undefined })).toEqual({ terms: 'tessa', holidayTerms: 'tessa' });
});

test('HOL-02 ROL-02 staff confirm the customer’s holiday terms, and no terms of service', () => {
  expect(whoseTerms({ caller: 'mabel', customer: 'tessa' })).toEqual({ terms: null, holidayTerms: 'tessa' });
});
