import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { bookAgain, returnDayAgain } from './book-again.ts';
import { differencesFromOrder } from './differences-from-order.ts';
import { type Draft, emptyDraft, emptyFields, type LegPlan } from './draft.ts';
import { homeZip } from './home-zip.ts';

const march = (day: number) => isoDate(`2026-03-${String(day).padStart(2, '0')}`);
const april = (day: number) => isoDate(`2026-04-${String(day).padStart(2, '0')}`);

const ground: LegPlan = {
  pickupOptionId: 1009,
  pickupDate: march(5),
  carrier: 'FEDEX',
  service: { name: 'Ground', levelId: 101, systemName: 'DOMESTIC_GROUND' },
  arrivalDate: march(10),
};

const empty = emptyDraft('golf', 'US');

const placed: Draft = {
  ...empty,
  origin: { type: 'other', ...emptyFields('US'), zip: '90001', city: 'Los Angeles', contact: 'Ada North' },
  destination: { type: 'club', ...emptyFields('US'), clubId: 7, company: 'Duneswick', zip: '33101' },
  travelers: [{ id: '1', name: 'Ada North', email: 'ada@portage.test', phone: '2135550143', lines: [] }],
  roundtrip: true,
  outbound: ground,
  return: { ...ground, pickupOptionId: 0, pickupDate: march(19), arrivalDate: march(24) },
  defaultOrigin: true,
};

const nothingLost = { clubProblems: { origin: null, destination: null }, lostCoupon: null };

describe('an order that is booked again', () => {
  const again = bookAgain(placed, april(2));

  test('TRP-01 an order that is booked again keeps places, people, handover and level, on other days', () => {
    expect(again.origin).toBe(placed.origin);
    expect(again.destination).toBe(placed.destination);
    expect(again.travelers).toBe(placed.travelers);
    expect(again.outbound).toEqual({
      pickupOptionId: 9,
      pickupDate: april(2),
      carrier: 'FEDEX',
      service: null,
      arrivalDate: null,
      wantedLevel: 'DOMESTIC_GROUND',
    });
    expect(again.return).toMatchObject({ pickupOptionId: 0, pickupDate: null, wantedLevel: 'DOMESTIC_GROUND' });
    expect(again.defaultOrigin).toBe(false);
  });

  test('TRP-06 an order that is booked again keeps the ship of a cruise, but not the day it sailed', () => {
    const cruise = { ship: 'Aurora', cabin: '12', sailing: march(14) };
    expect(bookAgain({ ...placed, cruise }, april(2)).cruise).toEqual({ ...cruise, sailing: null });
  });

  test('TRP-01 a trip that is booked again stays as long as last time, and returns after the bags have arrived', () => {
    expect(returnDayAgain(placed, { handover: april(2), arrival: april(7) })).toBe(april(16));
    expect(returnDayAgain(placed, { handover: april(2), arrival: april(20) })).toBe(april(21));
    expect(returnDayAgain({ ...placed, roundtrip: false }, { handover: april(2), arrival: april(7) })).toBeNull();
  });

  test('PKP-01 an order that is booked again loses a waived fee, and says so', () => {
    const waived = { ...placed, roundtrip: false, outbound: { ...ground, pickupOptionId: 2 } };
    const draft = bookAgain(waived, april(2));
    expect(draft.outbound.pickupOptionId).toBe(1);
    expect(differencesFromOrder(waived, { ...nothingLost, draft })).toEqual([
      'We waived the pickup fee last time. The price now includes it.',
    ]);
  });

  test('an order that is booked again says nothing where nothing but the days differs', () => {
    expect(differencesFromOrder(placed, { ...nothingLost, draft: again })).toEqual([]);
    const priced = { ...again, outbound: { ...ground, pickupDate: april(2) } };
    expect(differencesFromOrder(placed, { ...nothingLost, draft: priced })).toEqual([]);
  });

  test('an order that is booked again names every other difference', () => {
    const threeDay = { name: '3 Day', levelId: 204, systemName: 'DOMESTIC_3_DAY' };
    const draft: Draft = {
      ...again,
      brand: 'ski',
      outbound: { ...again.outbound, service: threeDay, carrier: 'UPS', wantedLevel: 'DOMESTIC_GROUND' },
      cruise: null,
    };
    const facts = {
      draft,
      clubProblems: { origin: null, destination: 'This club is not on our list.' },
      lostCoupon: { code: 'SPRING', reason: 'This coupon code has expired.' },
    };
    const differences = differencesFromOrder(placed, facts);
    expect(differences).toEqual([
      'You booked it with Portage Golf. This order is with Portage Ski.',
      'Duneswick: This club is not on our list. Choose another place or enter an address.',
      expect.stringMatching(/^Outbound: .*Ground isn’t available for this trip on that day\. We picked /),
      'Outbound: It goes with UPS instead of FedEx.',
      'Coupon SPRING isn’t applied. This coupon code has expired.',
    ]);
  });
});

describe('the zip that a card’s bills most likely go to', () => {
  test('PAY-02 the likely billing zip is that of the address where the bags start, if that is in the country of the bill', () => {
    expect(homeZip(placed.origin, 'US')).toBe('90001');
    // Abroad an address needs a company.
    expect(homeZip({ ...placed.origin, company: 'Hale & Co' }, 'US')).toBe('90001');
    const london = { ...placed.origin, country: 'GB', zip: 'SW1A 2AA' };
    expect(homeZip(london, 'GB')).toBe('SW1A 2AA');
    expect(homeZip(london, 'US')).toBe('');
  });

  test('PAY-02 the likely billing zip is unknown for clubs and half a zip', () => {
    expect(homeZip(placed.destination, 'US')).toBe('');
    expect(homeZip({ ...placed.origin, zip: '900' }, 'US')).toBe('');
  });
});
