import { expect, test } from 'vitest';
import { brandByKey } from '#rules/brand/brand.ts';
import { isoDate } from '#rules/dates.ts';
import type { OwnDetails } from '#rules/shipment/own-details.ts';
import { draftFromQuery } from './draft-from-query.ts';

function draftFor(search: string, today = '2026-03-06', own: OwnDetails | null = null) {
  return draftFromQuery(new Map(new URLSearchParams(search)), {
    brand: brandByKey('golf'),
    today: isoDate(today),
    own,
  });
}

test('VAL-01 URL-01 an address keeps only what its fields would keep of it', () => {
  const { origin, travelers } = draftFor(
    '?o_zip=90001%3C%3E&o_city=Los%20Angeles%F0%9F%98%80&travname=Ada%20%3CNorth%3E',
  );
  expect(origin.zip).toBe('90001');
  expect(origin.city).toBe('Los Angeles');
  expect(travelers[0]?.name).toBe('Ada North');
});

test('URL-08 the next day after a Friday is Monday', () => {
  expect(draftFor('?nextday=true').outbound.pickupDate).toBe('2026-03-09');
});

test('URL-08 the next day is not a holiday of the carriers', () => {
  expect(draftFor('?mode=nextday', '2026-12-24').outbound.pickupDate).toBe('2026-12-28');
});

test('URL-08 the same day is a same-day pickup today, but never on a holiday', () => {
  expect(draftFor('?sameday=true').outbound).toMatchObject({ pickupDate: '2026-03-06', pickupOptionId: 1001 });
  expect(draftFor('?sameday=true', '2026-12-25').outbound).toMatchObject({
    pickupDate: '2026-12-28',
    pickupOptionId: 1,
  });
});

test('URL-08 the next day is a scheduled pickup', () => {
  expect(draftFor('?mode=nextday').outbound.pickupOptionId).toBe(1);
});

test('SVC-02 ENT-01 the level of an address is wanted on both ways, its carrier on the outbound leg; an unknown one is ignored', () => {
  const address = '?oneway=false&pickup_date=2026-03-12&return_date=2026-03-20&service=204';
  const round = draftFor(address);
  expect(round.outbound).toMatchObject({ pickupDate: '2026-03-12', carrier: 'UPS', wantedLevel: 'DOMESTIC_3_DAY' });
  expect(round.return).toMatchObject({ pickupDate: '2026-03-20', carrier: null, wantedLevel: 'DOMESTIC_3_DAY' });
  const { return: named } = draftFor(`${address}&return_service=101`);
  expect(named).toMatchObject({ carrier: 'FEDEX', wantedLevel: 'DOMESTIC_GROUND' });
  expect(draftFor(`${address}&return_service=99`).return.wantedLevel).toBe('DOMESTIC_3_DAY');
  expect(draftFor('?oneway=true&service=204').return.wantedLevel).toBeUndefined();
  expect(draftFor('?service=99').outbound.wantedLevel).toBeUndefined();
});

test('URL-01 an address without wishes opens an empty form of the brand', () => {
  const draft = draftFor('');
  expect(draft.brand).toBe('golf');
  expect(draft.origin).toMatchObject({ type: 'club', clubId: null, country: 'US', zip: '' });
  expect(draft.outbound.pickupDate).toBeNull();
});

const ada: OwnDetails = {
  profile: { name: 'Ada Margaret Northumberland', email: 'ada@portage.test', phone: '2125550143' },
  defaultOrigin: {
    company: '',
    address: '1 Palm Street',
    address2: '',
    zip: '90001',
    city: 'Los Angeles',
    state: 'CA',
    country: 'US',
    phone: '2135550143',
  },
};

test('ACC-07 PNT-03 a new form starts with the profile and the default origin of the signed-in user', () => {
  const { origin, travelers } = draftFor('', '2026-03-06', ada);
  expect(origin).toMatchObject({ type: 'other', address: '1 Palm Street', zip: '90001', phone: '2135550143' });
  expect(travelers).toMatchObject([{ name: 'Ada Margaret Northum', email: 'ada@portage.test', phone: '2125550143' }]);
});

test('ACC-07 PNT-03 the address of the page takes precedence over the profile and the default origin', () => {
  const { origin, travelers } = draftFor('?o_zip=33101&travname=Bo%20West', '2026-03-06', ada);
  expect(origin).toMatchObject({ zip: '33101', address: '', city: '' });
  expect(travelers).toMatchObject([{ name: 'Bo West', email: '', phone: '' }]);
});
