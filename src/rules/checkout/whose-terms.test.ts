import { expect, test } from 'vitest';
import { whoseTerms } from './whose-terms.ts';

test('HOL-01 a guest is asked for neither, whether they order or change an order', () => {
  expect(whoseTerms({ caller: undefined, customer: undefined })).toEqual({ terms: null, holidayTerms: null });
});

test('CHK-04 HOL-02 whoever orders for themselves accepts for themselves', () => {
  expect(whoseTerms({ caller: 'tessa', customer: undefined })).toEqual({ terms: 'tessa', holidayTerms: 'tessa' });
});

test('HOL-02 ROL-02 staff are asked for the customer’s holiday terms, and for nobody’s terms of service', () => {
  expect(whoseTerms({ caller: 'mabel', customer: 'tessa' })).toEqual({ terms: null, holidayTerms: 'tessa' });
});
