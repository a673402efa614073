import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { adjustmentReason, bagLabel, couponReason, percentText, plainWords, transportReason } from './reason.ts';
import { adjustment, card, coupon, legFacts } from './testing/price-facts-samples.ts';

test('PRC-03 between countries the reason names the group instead of a zone', () => {
  const [group] = card.countryGroups;
  if (!group) throw new Error('No country group');
  const leg = legFacts({ zone: { kind: 'international', rates: group }, serviceName: 'International economy' });
  expect(transportReason(leg, 'golf-standard')).toMatchObject({
    inputs: { countryGroup: 'A' },
    words: 'International economy, country group A, billable 49 lb',
  });
});

test('PRC-03 unknown miles are left out', () => {
  const leg = legFacts({ zone: { kind: 'domestic', rates: card.remoteZone, miles: null } });
  expect(transportReason(leg, 'golf-standard').words).toBe('Ground, zone 9, billable 49 lb');
});

test('PRC-03 receipts and emails name neither zones nor groups of countries', () => {
  const [group] = card.countryGroups;
  if (!group) throw new Error('No country group');
  const abroad = legFacts({ zone: { kind: 'international', rates: group }, serviceName: 'International economy' });
  expect(plainWords(transportReason(abroad, 'golf-standard'))).toBe('International economy, charged as 49 lb');
  expect(plainWords(transportReason(legFacts(), 'golf-standard'))).toBe('Ground, 2,339 miles, charged as 49 lb');
  expect(plainWords({ rule: 'transport', inputs: {}, words: 'Ground' })).toBe('Ground');
});

test('PRC-03 an adjustment says how much and which way', () => {
  expect(adjustmentReason(adjustment({ kind: 'percent', basisPoints: -250 })).words).toBe(
    '2.5% less per bag on this route and day',
  );
  expect(adjustmentReason(adjustment({ kind: 'fixed', amount: cents(500) })).words).toBe(
    '$5.00 more per bag on this route and day',
  );
});

test('PRC-03 a fixed coupon names its amount', () => {
  const fixed = coupon({ discount: { kind: 'fixed', amount: cents(2500) } });
  expect(couponReason(fixed, cents(47_496)).words).toBe('$25.00 off $474.96 transport');
});

test('PRC-03 a bag is named by kind and size, and a trunk is not named twice', () => {
  expect(bagLabel('golf-standard')).toBe('Golf bag, Standard');
  expect(bagLabel('trunk-trunk')).toBe('Trunk');
});

test('PRC-03 percentages are shown without needless decimals', () => {
  expect([1000, 1250, 725].map(percentText)).toEqual(['10%', '12.5%', '7.25%']);
});
