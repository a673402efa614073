import { expect, test } from 'vitest';
import { emptyDraft } from '#rules/shipment/draft.ts';
import { originUsedLast } from './origin-used-last.ts';

const home = { address1: '310 Linden Row', zip: '10001', countryCode: 'US' };
const work = { address1: '55 Ledger Street', zip: '02210', countryCode: 'US' };
const { origin } = emptyDraft('golf', 'US');
const fromHome = { ...origin, address: '310 linden row ', zip: '10001' };
const fromWork = { ...origin, address: '55 Ledger Street', zip: '02210' };
const fromHotel = { ...origin, address: '1 Palm Street', zip: '90001' };

test('PNT-03 the saved address of the newest trip that started at one was used last', () => {
  expect(originUsedLast([home, work], [fromHotel, fromHome, fromWork])).toBe(home);
  expect(originUsedLast([home, work], [fromWork, fromHome])).toBe(work);
});

test('PNT-03 no saved address was used last without a trip that started at one', () => {
  expect(originUsedLast([home, work], [fromHotel])).toBeUndefined();
  expect(originUsedLast([home], [{ ...fromHome, country: 'CA' }])).toBeUndefined();
  expect(originUsedLast([], [fromHome])).toBeUndefined();
});
