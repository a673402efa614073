import { expect, test } from 'vitest';
import { brandByKey } from '#rules/brand/brand.ts';
import { isoDate } from '#rules/dates.ts';
import { emptyDraft } from '#rules/shipment/draft.ts';
import {
  chooseClub,
  chooseService,
  setLineCount,
  setPickupDate,
  setProductField,
  setRoundtrip,
  setShipPointField,
  setShipPointType,
  setTravelerField,
} from '#rules/shipment/draft-changes.ts';
import { draftFromQuery } from './draft-from-query.ts';
import { quoteLink } from './quote-link.ts';

const club = {
  id: 7,
  name: 'Duneswick Golf Club',
  contact: 'Golf shop',
  phone: '',
  address: '1 Dune Road',
  address2: '',
  zip: '11975',
  city: 'Wainscott',
  state: 'NY',
  country: 'US',
};

function trip() {
  let draft = setShipPointType(emptyDraft('golf', 'US'), 'origin', 'other');
  for (const [field, value] of [
    ['zip', '90001'],
    ['city', 'Los Angeles'],
    ['state', 'CA'],
  ] as const) {
    draft = setShipPointField(draft, 'origin', field, value);
  }
  draft = chooseClub(draft, 'destination', club);
  draft = setLineCount(draft, '1', 'golf', 2);
  draft = setProductField(draft, { travelerId: '1', type: 'golf', index: 0 }, 'size', 'standard');
  draft = setProductField(draft, { travelerId: '1', type: 'golf', index: 1 }, 'size', 'staff');
  draft = setTravelerField(draft, '1', 'name', 'Ada North');
  return setPickupDate(draft, 'outbound', isoDate('2026-03-05'));
}

function opened(link: string) {
  const search = link.slice(link.indexOf('?'));
  return draftFromQuery(new Map(new URLSearchParams(search)), {
    brand: brandByKey('golf'),
    today: isoDate('2026-03-02'),
  });
}

test('URL-01 a copied link opens with the same places, bags and day', () => {
  const draft = opened(quoteLink(trip(), '/ship'));
  expect(draft.origin).toMatchObject({ type: 'other', zip: '90001', city: 'Los Angeles', state: 'CA' });
  expect(draft.destination).toMatchObject({ type: 'club', clubId: 7, zip: '11975', city: 'Wainscott' });
  expect(draft.travelers[0]?.lines).toMatchObject([
    { type: 'golf', products: [{ size: 'standard' }, { size: 'staff' }] },
  ]);
  expect(draft.outbound.pickupDate).toBe('2026-03-05');
  expect(draft.roundtrip).toBe(false);
});

test('URL-04 a copied link does not tell who travels', () => {
  expect(quoteLink(trip(), '/ship')).not.toMatch(/trav|Ada/);
});

test('URL-01 a copied link names the chosen service', () => {
  const chosen = chooseService(trip(), 'outbound', {
    service: { name: 'GROUND', levelId: 101, systemName: 'DOMESTIC_GROUND' },
    carrier: 'FEDEX',
    arrivalDate: isoDate('2026-03-12'),
  });
  expect(quoteLink(chosen, '/ship')).toMatch(/&service=101$/);
});

test('URL-01 SVC-02 a copied link of a round trip opens with the service and the carrier of each way', () => {
  const dated = setPickupDate(setRoundtrip(trip(), true), 'return', isoDate('2026-03-20'));
  const there = chooseService(dated, 'outbound', {
    service: { name: 'GROUND', levelId: 101, systemName: 'DOMESTIC_GROUND' },
    carrier: 'FEDEX',
    arrivalDate: isoDate('2026-03-12'),
  });
  const back = chooseService(there, 'return', {
    service: { name: 'THREE DAY SELECT', levelId: 204, systemName: 'DOMESTIC_3_DAY' },
    carrier: 'UPS',
    arrivalDate: isoDate('2026-03-25'),
  });
  expect(opened(quoteLink(back, '/ship'))).toMatchObject({
    outbound: { carrier: 'FEDEX', wantedLevel: 'DOMESTIC_GROUND' },
    return: { carrier: 'UPS', wantedLevel: 'DOMESTIC_3_DAY' },
  });
});
