import fc from 'fast-check';
import { limits } from '#rules/limits.ts';

/** A cart that a customer might order, and how they might pay for it. Days and prices come from the server. */
export type AnyCart = {
  readonly from: Place;
  readonly to: Place;
  readonly isRoundTrip: boolean;
  readonly bags: readonly Bag[];
  readonly collects: { readonly outbound: boolean; readonly return: boolean };
  /** The index of the service among those that are offered, modulo their number. */
  readonly services: { readonly outbound: number; readonly return: number };
  readonly daysAhead: number;
  readonly coupon: string | null;
  /** A new gift card for each. */
  readonly giftCardCents: readonly number[];
  /** The signed-in user; null for a guest. */
  readonly creditCents: number | null;
  /** Discounts that a customer may send and the server ignores. PRC-02 */
  readonly claims: Readonly<Record<string, unknown>>;
};

type Place = {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly address: string;
  readonly phone: string;
};

type Bag = {
  readonly type: 'golf' | 'luggage';
  readonly bag_size: string;
  readonly packaging_type: string;
  readonly product_insurance: number;
};

const places: readonly Place[] = [
  { zip: '90001', city: 'Los Angeles', state: 'CA', address: '1200 Alameda Street', phone: '213 555 0142' },
  { zip: '33101', city: 'Miami', state: 'FL', address: '40 Biscayne Boulevard', phone: '305 555 0142' },
  { zip: '10001', city: 'New York', state: 'NY', address: '310 Linden Row', phone: '212 555 0142' },
  { zip: '60601', city: 'Chicago', state: 'IL', address: '9 Lantern Court', phone: '312 555 0142' },
  { zip: '81611', city: 'Aspen', state: 'CO', address: '21 Cedar Gully', phone: '970 555 0142' },
  { zip: '85001', city: 'Phoenix', state: 'AZ', address: '77 Saguaro Lane', phone: '602 555 0142' },
];

const golfBag = fc.record({
  type: fc.constant('golf' as const),
  bag_size: fc.constantFrom('standard', 'staff'),
  packaging_type: fc.constant('soft-case'),
  product_insurance: fc.constantFrom(limits.coverIncludedCents, 250_000),
});

const suitcase = fc.record({
  type: fc.constant('luggage' as const),
  bag_size: fc.constantFrom('carry-on', 'checked', 'oversized'),
  packaging_type: fc.constant('suitcase'),
  product_insurance: fc.constantFrom(limits.coverIncludedCents, 250_000),
});

const bothLegs = <T>(value: fc.Arbitrary<T>) => fc.record({ outbound: value, return: value });

const claims = fc.record(
  {
    comp_discount: fc.integer({ min: -50_000, max: 50_000 }),
    x_surcharge_check: fc.boolean(),
    x_refund_surcharges: fc.boolean(),
    payment_method: fc.constantFrom('club_billing', 'free'),
  },
  { requiredKeys: [] },
);

/** Carts of all kinds: one way and round trip, sizes, cover, pickups, valid and invalid coupons, gift cards and credit. */
export const anyCart: fc.Arbitrary<AnyCart> = fc
  .record({
    ends: fc.shuffledSubarray([...places], { minLength: 2, maxLength: 2 }),
    isRoundTrip: fc.boolean(),
    bags: fc.array(fc.oneof(golfBag, suitcase), { minLength: 1, maxLength: 5 }),
    collects: bothLegs(fc.boolean()),
    services: bothLegs(fc.nat(20)),
    daysAhead: fc.integer({ min: 7, max: 60 }),
    coupon: fc.constantFrom(null, 'WELCOME10', 'welcome10', 'FAIRWAY25', 'ROUNDTRIP15', 'SUMMER25', 'NO-SUCH-CODE'),
    giftCardCents: fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 2 }),
    creditCents: fc.option(fc.integer({ min: 0, max: 5000 })),
    claims,
  })
  .map(({ ends: [from = places[0], to = places[1]], ...rest }) => {
    if (!from || !to) throw new Error('There are too few places.');
    return { ...rest, from, to };
  });
