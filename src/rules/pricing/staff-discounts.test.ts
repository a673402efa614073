import { describe, expect, test } from 'vitest';
import { roles } from '#rules/account/permissions.ts';
import { cents } from '#rules/money.ts';
import { priceBreakdown } from './price-breakdown.ts';
import type { PriceFacts } from './price-facts.ts';
import { areSurchargesWaived, courtesyDiscount, isGivenAwayBy, staffDiscounts } from './staff-discounts.ts';
import { legFacts, priceFacts, surcharge } from './testing/price-facts-samples.ts';

const remote = surcharge({ kind: 'fixed', amount: cents(900) });

function stepsOf(changes: Partial<PriceFacts> = {}) {
  return priceBreakdown(priceFacts({ outbound: legFacts({ surcharges: [remote] }), ...changes })).steps;
}

const discounted = stepsOf({ compDiscount: cents(1500), areSurchargesWaived: true });

describe('PRC-02 PRC-04 a courtesy discount', () => {
  test('is what staff name, and never below zero', () => {
    expect(courtesyDiscount({ compDiscount: cents(700) }, { role: 'admin', placed: [] })).toBe(700);
    expect(courtesyDiscount({ compDiscount: cents(-700) }, { role: 'admin', placed: [] })).toBe(0);
  });

  test.each(['user', null])('is ignored when %s sends it', (role) => {
    expect(courtesyDiscount({ compDiscount: cents(700) }, { role, placed: [] })).toBe(0);
  });

  test('stays with an order that its customer changes, and gives way to what staff name', () => {
    expect(courtesyDiscount({ compDiscount: cents(700) }, { role: 'user', placed: discounted })).toBe(1500);
    expect(courtesyDiscount({ compDiscount: null }, { role: 'admin', placed: discounted })).toBe(1500);
    expect(courtesyDiscount({ compDiscount: cents(0) }, { role: 'admin', placed: discounted })).toBe(0);
  });
});

describe('PRC-02 PRC-04 surcharges', () => {
  test('are waived by staff only', () => {
    expect(areSurchargesWaived({ waivesSurcharges: true }, { role: 'admin', placed: [] })).toBe(true);
    expect(areSurchargesWaived({ waivesSurcharges: true }, { role: 'user', placed: stepsOf() })).toBe(false);
  });

  test('stay waived when the order is changed, until staff take that back', () => {
    expect(areSurchargesWaived({ waivesSurcharges: false }, { role: 'user', placed: discounted })).toBe(true);
    expect(areSurchargesWaived({ waivesSurcharges: false }, { role: 'admin', placed: discounted })).toBe(false);
  });
});

test('PRC-02 what staff give away are the courtesy discount and the waived surcharges', () => {
  expect(staffDiscounts(discounted).map(({ amount }) => amount)).toEqual([-900, -1500]);
  expect(staffDiscounts(stepsOf())).toEqual([]);
});

test('PRC-02 only admins give away a part of the price, and only with a line for it', () => {
  const giving = [null, ...roles].filter((role) => isGivenAwayBy(role, discounted));
  expect(giving).toEqual(['admin', 'admin_plus']);
  expect(isGivenAwayBy('admin', stepsOf())).toBe(false);
});
