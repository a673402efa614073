import fc from 'fast-check';
import { brandKeys } from '#rules/brand/brand.ts';
import { addDays, isoDate } from '#rules/dates.ts';
import { inventoryLimits } from '#rules/inventory/inventory.ts';
import { limits } from '#rules/limits.ts';
import { cents } from '#rules/money.ts';
import { type ProductType, productTypes } from '#rules/products/product-types.ts';
import { sizesOf } from '#rules/products/size-classes.ts';
import { type Draft, emptyLeg, type LegPlan, type ProductLine, type ShipPoint, type Traveler } from '../draft.ts';

/** No draft of `anyDraft` has a day before this one. */
export const firstDayOfDrafts = isoDate('2026-01-01');

const words = fc.string({ maxLength: 20 });
const word = fc.string({ minLength: 1, maxLength: 20 });
const id = fc.integer({ min: 1, max: limits.idMax });
const day = fc.nat(600).map((ahead) => addDays(firstDayOfDrafts, ahead));
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const point: fc.Arbitrary<ShipPoint> = fc.record({
  type: fc.constantFrom('club', 'other'),
  clubId: orNull(id),
  country: words,
  company: words,
  contact: words,
  address: words,
  address2: words,
  zip: words,
  city: words,
  state: words,
  phone: words,
  phoneExtension: fc.string({ maxLength: limits.phoneExtensionLengthMax }),
});

const item = fc.record({
  what: word.map((text) => text.trim() || 'Tee'),
  count: fc.nat(inventoryLimits.countMax),
  valueEach: fc.nat(inventoryLimits.valueCentsMax).map(cents),
  origin: fc.constantFrom('', 'US', 'TW'),
});

const product = (type: ProductType) =>
  fc.record(
    {
      size: orNull(fc.constantFrom(...sizesOf(type).map(({ size }) => size))),
      packaging: orNull(word),
      cover: fc.integer({ min: 0, max: limits.coverCentsMax }).map(cents),
      note: words,
      items: fc.array(item, { maxLength: 3 }),
    },
    { requiredKeys: ['size', 'packaging', 'cover', 'note'] },
  );

const lines: fc.Arbitrary<readonly ProductLine[]> = fc.subarray([...productTypes]).chain((types) =>
  fc.tuple(
    ...types.map((type) =>
      fc.record({
        type: fc.constant(type),
        roundtrip: fc.boolean(),
        products: fc.array(product(type), { minLength: 1, maxLength: 25 }),
      }),
    ),
  ),
);

const travelers: fc.Arbitrary<readonly Traveler[]> = fc.uniqueArray(
  fc.record({ id: word, name: words, email: words, phone: words, lines }),
  { minLength: 1, maxLength: 4, selector: (traveler) => traveler.id },
);

const plan: fc.Arbitrary<LegPlan> = fc.record({
  pickupOptionId: fc.nat(9),
  pickupDate: day,
  carrier: fc.constantFrom('FEDEX', 'UPS', null),
  service: orNull(fc.record({ name: words, levelId: id, systemName: word })),
  arrivalDate: orNull(day),
});

/** A service is chosen for a day, so a leg without a day has none. */
const legPlan = fc
  .tuple(plan, fc.boolean())
  .map(([made, hasDay]): LegPlan => (hasDay ? made : { ...made, pickupDate: null, service: null, arrivalDate: null }));

/** Any draft that the form can produce, without the fields that are never sent. */
export const anyDraft: fc.Arbitrary<Draft> = fc
  .record({
    brand: fc.constantFrom(...brandKeys),
    origin: point,
    destination: point,
    travelers,
    roundtrip: fc.boolean(),
    outbound: legPlan,
    return: legPlan,
    cruise: orNull(fc.record({ ship: words, cabin: words, sailing: orNull(day) })),
    defaultOrigin: fc.boolean(),
  })
  .map((made) => (made.roundtrip ? made : { ...made, return: emptyLeg }));

const earlierPoint = fc.option(point, { nil: undefined });

/** Any draft, including the fields that are never sent. */
export const anyDraftWithUnsentFields: fc.Arbitrary<Draft> = fc
  .tuple(anyDraft, earlierPoint, earlierPoint, fc.boolean())
  .map(([draft, originEarlier, destinationEarlier, luggageFirst]) => ({
    ...draft,
    origin: withEarlier(draft.origin, originEarlier),
    destination: withEarlier(draft.destination, destinationEarlier),
    ...(luggageFirst && { luggageFirst }),
  }));

function withEarlier(end: ShipPoint, before: ShipPoint | undefined): ShipPoint {
  if (!before) return end;
  const { type: _type, ...earlier } = before;
  return { ...end, earlier };
}
