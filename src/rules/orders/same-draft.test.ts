import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { isSameDraft } from './same-draft.ts';
import { shippedDraft } from './testing/placed-order.ts';

const trip = shippedDraft();

function differs(changes: Partial<Draft>): boolean {
  return !isSameDraft(trip, shippedDraft(changes));
}

describe('isSameDraft', () => {
  test('PRC-04 spaces, a club’s own address and what the form remembers make no difference', () => {
    const { origin, destination, outbound } = trip;
    expect(differs({})).toBe(false);
    expect(differs({ origin: { ...origin, address: ' 18  Juniper Walk' } })).toBe(false);
    expect(differs({ destination: { ...destination, address: '', zip: '' } })).toBe(false);
    expect(differs({ defaultOrigin: true, microSiteId: 3, luggageFirst: true })).toBe(false);
    expect(differs({ outbound: { ...outbound, wantedLevel: 'DOMESTIC_GROUND' } })).toBe(false);
    expect(isSameDraft({ ...trip, roundtrip: false }, shippedDraft({ roundtrip: false, return: trip.outbound }))).toBe(
      true,
    );
  });

  test('PRC-04 doors, people, phones, days, services, bags, cover, notes and the cruise make another draft', () => {
    const { origin, destination, travelers, outbound } = trip;
    const [first] = travelers;
    const [line] = first?.lines ?? [];
    if (!first || !line) throw new Error('There are bags.');
    const ofBags = (products: typeof line.products) => ({ travelers: [{ ...first, lines: [{ ...line, products }] }] });
    const changes: readonly Partial<Draft>[] = [
      { origin: { ...origin, company: 'Juniper Walk Books' } },
      { origin: { ...origin, phone: '213 555 0143' } },
      { destination: { ...destination, clubId: 8 } },
      { destination: { ...destination, contact: 'The pro shop' } },
      { travelers: [{ ...first, name: 'Someone Else' }] },
      { travelers: [{ ...first, email: 'other@example.com' }] },
      { outbound: { ...outbound, pickupDate: isoDate('2026-03-13') } },
      { outbound: { ...outbound, carrier: 'UPS' } },
      { outbound: { ...outbound, pickupOptionId: 0 } },
      { outbound: { ...outbound, service: null } },
      { roundtrip: false },
      { cruise: { ship: 'Aurora', cabin: '7', sailing: null } },
      ofBags(line.products.slice(1)),
      ofBags(line.products.map((product) => ({ ...product, cover: cents(500_000) }))),
      ofBags(line.products.map((product) => ({ ...product, note: 'Fragile' }))),
    ];
    for (const changed of changes) expect(differs(changed), JSON.stringify(changed)).toBe(true);
  });
});
