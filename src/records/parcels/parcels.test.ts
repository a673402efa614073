import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import type { Tables } from '#records/tables.ts';
import { addPaidOrder } from '#records/testing/add-paid-order.ts';
import { addUser } from '#records/testing/add-user.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import type { JsonObject } from '#rules/json-object.ts';
import { cents } from '#rules/money.ts';
import { parcelProgresses } from '#rules/parcels/parcel-progress.ts';
import { isLiveParcel, parcelStates } from '#rules/parcels/parcel-states.ts';
import { returnedBagStates } from '#rules/parcels/returned-bag.ts';
import { waitsForArrival } from '#rules/parcels/waits-for-arrival.ts';
import { listParcelsOf, takeParcels } from './parcels.ts';
import { listBackForReturn, listOnNewTrips } from './returned-bags.ts';

let database: TestDatabase<Tables>;
let userId = 0;

const now = new Date('2026-03-02T15:00:00Z');
const earlier = new Date('2026-03-02T14:00:00Z');
const heldUntil = new Date('2026-03-02T15:00:15Z');
const handOverBy = new Date('2026-03-09T23:00:00Z');

beforeAll(async () => {
  database = await createRecordsDatabase();
  userId = await addUser(database.db);
  await paidOrder({});
});

afterAll(() => database.drop());

function paidOrder(shipState: JsonObject): Promise<number> {
  return addPaidOrder(database.db, { userId, paid: cents(100), now, shipState });
}

const returnPickup = '2026-03-10';
/** When the new trip of a bag arrives. Only the first is there for the return leg. */
const arrivals = ['2026-03-09', returnPickup, '2026-03-11', null];

const way = fc.record({
  state: fc.constantFrom(...parcelStates),
  progress: fc.constantFrom(...parcelProgresses),
  returned: fc.option(fc.constantFrom(...returnedBagStates)),
  trip: fc.option(fc.record({ arrival: fc.constantFrom(...arrivals), isCanceled: fc.boolean() })),
});

const waysOfBags = fc.array(fc.array(way, { maxLength: 3 }), { minLength: 1, maxLength: 3 });

type Way = typeof way extends fc.Arbitrary<infer T> ? T : never;

async function addWay(
  orderId: number,
  bag: number,
  plan: number,
  { state, progress, returned, trip }: Way,
): Promise<void> {
  const { id } = await addParcel({ orderId, leg: 'outbound', bag, plan, state, progress });
  if (returned === null) return;
  await database.db
    .insertInto('returned_bags')
    .values({
      order_id: orderId,
      parcel_id: id,
      state: returned,
      amount_cents: 100,
      settle_at: handOverBy,
      asked_at: earlier,
      trip_order_id: trip && (await addTrip(trip)),
      answered_at: now,
    })
    .execute();
}

async function addTrip({ arrival, isCanceled }: NonNullable<Way['trip']>): Promise<number> {
  const id = await paidOrder(arrival === null ? {} : { arrival_date: arrival });
  if (isCanceled) {
    await database.db
      .insertInto('cancelled_legs')
      .values({
        order_id: id,
        leg: 'outbound',
        key: `cancel-${id}`,
        kind: 'full',
        kept_cents: 0,
        refund_cents: 100,
        refund_id: null,
        cancelled_by: null,
        cancelled_at: now,
      })
      .execute();
  }
  return id;
}

function addParcel({
  orderId,
  leg,
  bag,
  plan,
  state,
  progress,
}: {
  readonly orderId: number;
  readonly leg: 'outbound' | 'return';
  readonly bag: number;
  readonly plan: number;
  readonly state: Way['state'];
  readonly progress: Way['progress'];
}) {
  return database.db
    .insertInto('parcels')
    .values({
      order_id: orderId,
      leg,
      bag,
      plan,
      reference: `${orderId}-${leg}-${bag}-${plan}`,
      state,
      progress,
      contents_hash: Buffer.alloc(32),
      carrier: 'UPS',
      tracking_number: `${orderId}-${leg}-${bag}-${plan}`,
      bought_at: now,
      error: 'No rate.',
      due_on: '2026-03-02',
      due_at: now,
      hand_over_by: handOverBy,
      next_try_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

test('the database takes the label of a return leg when the rule says that it does not wait for its bag', async () => {
  const waited = new Set<boolean>();
  await fc.assert(
    fc.asyncProperty(waysOfBags, fc.boolean(), async (bags, hasReturnDay) => {
      const orderId = await paidOrder(hasReturnDay ? { return_pickup_date: returnPickup } : {});
      for (const [index, plans] of bags.entries()) {
        // A bag has one plan that counts.
        const counting = plans.findLastIndex(({ state }) => isLiveParcel(state));
        const kept = plans.filter(({ state }, at) => at === counting || !isLiveParcel(state));
        for (const [at, plan] of kept.entries()) await addWay(orderId, index + 1, at + 1, plan);
        await addParcel({ orderId, leg: 'return', bag: index + 1, plan: 1, state: 'planned', progress: 'label' });
      }
      const known = await listParcelsOf(database.db, orderId);
      const onNewTrips = await listOnNewTrips(database.db, orderId);
      const backForReturn = await listBackForReturn(database.db, orderId);
      for (const id of backForReturn) expect(onNewTrips).toContain(id);
      const back = known.filter(({ leg }) => leg === 'return');
      const byRule = back.filter((parcel) => !waitsForArrival(parcel, known, (id) => backForReturn.has(id)));
      for (const parcel of back) waited.add(!byRule.includes(parcel));
      const taken = await takeParcels(database.db, { now, heldUntil, limit: 10_000 });
      const byDatabase = taken.filter((parcel) => parcel.orderId === orderId && parcel.leg === 'return');
      expect(byDatabase.map(({ bag }) => bag)).toEqual(byRule.map(({ bag }) => bag));
    }),
    { numRuns: 60 },
  );
  expect(waited).toEqual(new Set([true, false]));
});
