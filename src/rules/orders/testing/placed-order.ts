import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { priceBreakdown } from '#rules/pricing/price-breakdown.ts';
import type { PriceFacts } from '#rules/pricing/price-facts.ts';
import { type Draft, emptyDraft, emptyProduct, type LegPlan } from '#rules/shipment/draft.ts';
import type { PlacedOrder } from '../receipt.ts';
import { workedExample } from './worked-example.ts';

const threeDay: LegPlan = {
  pickupOptionId: 1,
  pickupDate: isoDate('2026-03-12'),
  carrier: 'FEDEX',
  service: { name: 'Three day', levelId: 3, systemName: 'DOMESTIC_3_DAY' },
  arrivalDate: isoDate('2026-03-17'),
};

const ground: LegPlan = {
  ...threeDay,
  pickupDate: isoDate('2026-03-23'),
  service: { name: 'Ground', levelId: 1, systemName: 'DOMESTIC_GROUND' },
  arrivalDate: isoDate('2026-03-30'),
};

/** Two golf bags from a house in Los Angeles to a club in Miami and back. */
export function shippedDraft(changes: Partial<Draft> = {}): Draft {
  const empty = emptyDraft('golf', 'US');
  const cover = cents(250_000);
  const sizes = ['standard', 'staff'] as const;
  return {
    ...empty,
    origin: {
      ...empty.origin,
      type: 'other',
      contact: 'Tessa Rowan',
      address: '18 Juniper Walk',
      address2: 'Apt 4',
      zip: '90001',
      city: 'Los Angeles',
      state: 'CA',
      phone: '213 555 0142',
    },
    destination: {
      ...empty.destination,
      clubId: 7,
      company: 'Palmetto Point Club',
      address: '400 Coral Way',
      zip: '33101',
      city: 'Miami',
      state: 'FL',
    },
    travelers: [
      {
        id: '1',
        name: 'Tessa Rowan',
        email: 'tessa@example.com',
        phone: '213 555 0142',
        lines: [{ type: 'golf', roundtrip: true, products: sizes.map((size) => ({ ...emptyProduct, size, cover })) }],
      },
    ],
    roundtrip: true,
    outbound: threeDay,
    return: ground,
    ...changes,
  };
}

/** The worked example as an order, paid with a gift card of 10000 and a card. */
export function placedOrder(changes: Partial<PlacedOrder> = {}, prices: Partial<PriceFacts> = {}): PlacedOrder {
  const giftCards = [{ code: 'GIFT-7K3M-9QXW', balance: cents(10_000) }];
  return {
    orderId: 100_001,
    displayId: 'P-7K3M9Q',
    placedOn: isoDate('2026-03-01'),
    payer: { name: 'Tessa Rowan', email: 'tessa@example.com' },
    draft: shippedDraft(),
    price: priceBreakdown(workedExample({ giftCards, ...prices })),
    paidWith: { method: 'new-card', lastFour: '1111' },
    since: { canceled: {}, refunds: [] },
    ...changes,
  };
}
