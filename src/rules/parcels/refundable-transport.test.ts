import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { refundableTransport } from './refundable-transport.ts';

const bag = {
  isRefunded: false,
  price: cents(5000),
  paid: [{ source: 'gateway', amount: cents(9000) }],
} as const;

test('PRC-04 the transport of a bag is refunded as far as its order is still paid', () => {
  expect(refundableTransport(bag)).toEqual({ kind: 'refundable', amount: 5000, isPartialRefund: false });
  const rest = { ...bag, paid: [{ source: 'gateway', amount: cents(2000) }] } as const;
  expect(refundableTransport(rest)).toEqual({ kind: 'refundable', amount: 2000, isPartialRefund: true });
});

test('PRC-04 nothing is refunded twice, for an unknown price, or of an order of which nothing is still paid', () => {
  expect(refundableTransport({ ...bag, isRefunded: true })).toEqual({ kind: 'refunded-before' });
  expect(refundableTransport({ ...bag, price: undefined })).toEqual({ kind: 'price-unknown' });
  expect(refundableTransport({ ...bag, paid: [] })).toEqual({ kind: 'nothing-paid' });
  expect(refundableTransport({ ...bag, price: cents(0) })).toEqual({ kind: 'nothing-paid' });
});
