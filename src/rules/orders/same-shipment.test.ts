import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { isSameShipment } from './same-shipment.ts';
import { shippedDraft } from './testing/placed-order.ts';

const trip = shippedDraft();

function differs(changes: Partial<Draft>): boolean {
  return !isSameShipment(trip, shippedDraft(changes));
}

describe('isSameTrip', () => {
  test('spaces, case and what the server fills in for a club or a zip make no difference', () => {
    const { origin, destination } = trip;
    expect(differs({})).toBe(false);
    expect(differs({ origin: { ...origin, address: ' 18  juniper walk', state: '', city: 'LA' } })).toBe(false);
    expect(differs({ destination: { ...destination, address: '', zip: '' } })).toBe(false);
  });

  test('other doors, people, days, services and bags make another trip', () => {
    const { origin, destination, travelers, outbound } = trip;
    const [first] = travelers;
    if (!first) throw new Error('There is a traveler.');
    expect(differs({ origin: { ...origin, address: '19 Juniper Walk' } })).toBe(true);
    expect(differs({ destination: { ...destination, clubId: 8 } })).toBe(true);
    expect(differs({ travelers: [{ ...first, name: 'Someone Else' }] })).toBe(true);
    expect(differs({ outbound: { ...outbound, pickupDate: isoDate('2026-03-13') } })).toBe(true);
    expect(differs({ outbound: { ...outbound, service: null } })).toBe(true);
    expect(differs({ roundtrip: false })).toBe(true);
    const [line] = first.lines;
    if (!line) throw new Error('There are bags.');
    expect(differs({ travelers: [{ ...first, lines: [{ ...line, products: line.products.slice(1) }] }] })).toBe(true);
    const covered = line.products.map((product) => ({ ...product, cover: cents(500_000) }));
    expect(differs({ travelers: [{ ...first, lines: [{ ...line, products: covered }] }] })).toBe(true);
  });
});
