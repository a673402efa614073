import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import { withoutForeignKeys } from '#records/testing/without-foreign-keys.ts';
import { caseOutcomes } from '#rules/parcels/bag-case.ts';
import { isLargerSizeWaivable, type LargerSizeState } from '#rules/parcels/larger-size.ts';
import { isSizeOwedNothing, isSizeRefundDue, type TripOfSize } from '#rules/parcels/larger-size-due.ts';
import { parcelProgresses } from '#rules/parcels/parcel-progress.ts';
import { returnedBagStates } from '#rules/parcels/returned-bag.ts';
import { findLargerSizes, listOrdersWithSizesToSettle } from './larger-sizes.ts';
import { storedProgress } from './stored-progress.ts';

let database: TestDatabase<Tables>;

const now = new Date('2026-03-02T15:00:00Z');

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

/** Every progress as it is stored, and the word that a later release stores for a bag that is back. */
const stored = [
  ...parcelProgresses.map((progress) => ({ progress, ...storedProgress(progress) })),
  { progress: 'back-with-sender', word: 'back-with-sender', isBack: null } as const,
];

const cases: readonly TripOfSize['cases'][] = [
  [],
  ...(['late', 'lost', 'returned', 'damaged'] as const).flatMap((kind) =>
    [...caseOutcomes, null].map((outcome) => [{ kind, outcome }]),
  ),
];

const returned: readonly TripOfSize['returned'][] = [
  null,
  ...returnedBagStates.flatMap((state) => [
    ...(state === 'refunded' ? [] : [{ state, hasAmount: false }]),
    { state, hasAmount: true },
  ]),
];

type StoredTrip = TripOfSize & Omit<(typeof stored)[number], 'progress'>;

const trips: readonly StoredTrip[] = stored.flatMap((progress) =>
  [true, false].flatMap((isTransportRefunded) =>
    cases.flatMap((one) =>
      returned.map((choice) => ({ ...progress, isTransportRefunded, cases: one, returned: choice })),
    ),
  ),
);

/** Stores each trip as the bag of an order of its own, with a larger size in this state. */
function addTrips(first: number, state: LargerSizeState): Promise<void> {
  return withoutForeignKeys(database.db, async (tx) => {
    for (let from = 0; from < trips.length; from += 1000) {
      const some = trips.slice(from, from + 1000).map((trip, index) => ({ trip, orderId: first + from + index }));
      const parcels = await tx
        .insertInto('parcels')
        .values(some.map(({ trip, orderId }) => parcelRow(orderId, trip)))
        .returning(['id', 'order_id'])
        .execute();
      const idOf = new Map(parcels.map(({ id, order_id }) => [order_id, id]));
      const bags = some.map(({ trip, orderId }) => ({ trip, orderId, parcelId: idOf.get(orderId) ?? 0 }));
      await tx
        .insertInto('larger_sizes')
        .values(
          bags.map(({ orderId, parcelId }) => ({
            order_id: orderId,
            parcel_id: parcelId,
            size_pounds: 50,
            billed_pounds: 60,
            amount_cents: 2100,
            state,
            asked_at: now,
            card_id: 'card',
            settled_at: state === 'paid' || state === 'waived' ? now : null,
          })),
        )
        .execute();
      const refunds = bags.filter(({ trip }) => trip.isTransportRefunded);
      if (refunds.length > 0) {
        await tx
          .insertInto('transport_refunds')
          .values(refunds.map(({ parcelId }) => ({ parcel_id: parcelId, refund_id: 1 })))
          .execute();
      }
      const caseRows = bags.flatMap(({ trip, parcelId }) =>
        trip.cases.map(({ kind, outcome }) => ({
          parcel_id: parcelId,
          kind,
          outcome,
          opened_at: now,
          decide_at: now,
          decided_at: outcome === null ? null : now,
          refund_id: outcome === 'refunded' ? 1 : null,
        })),
      );
      if (caseRows.length > 0) await tx.insertInto('parcel_cases').values(caseRows).execute();
      const choices = bags.flatMap(({ trip: { returned: choice }, orderId, parcelId }) =>
        choice === null
          ? []
          : [
              {
                order_id: orderId,
                parcel_id: parcelId,
                state: choice.state,
                amount_cents: choice.hasAmount ? 4200 : null,
                settle_at: choice.hasAmount ? now : null,
                asked_at: now,
                answered_at: now,
              },
            ],
      );
      if (choices.length > 0) await tx.insertInto('returned_bags').values(choices).execute();
    }
  });
}

function parcelRow(orderId: number, { word, isBack }: StoredTrip) {
  return {
    order_id: orderId,
    leg: 'outbound' as const,
    bag: 1,
    plan: 1,
    reference: `${orderId}-outbound-1-1`,
    state: 'ready' as const,
    progress: word,
    is_back: isBack,
    contents_hash: Buffer.alloc(32),
    carrier: 'UPS' as const,
    tracking_number: `1Z${orderId}`,
    bought_at: now,
    due_on: '2026-03-02',
    due_at: now,
    hand_over_by: now,
    next_try_at: now,
    created_at: now,
    updated_at: now,
  };
}

test.each([
  ['asked', isSizeOwedNothing],
  ['contested', isSizeOwedNothing],
  ['agreed', isSizeOwedNothing],
  ['paid', isSizeRefundDue],
  ['charging', () => false],
  ['waived', () => false],
] as const)('PRC-04 the database finds the sizes to settle that are %s as the rule does', async (state, isDue) => {
  expect(isLargerSizeWaivable(state)).toBe(isDue === isSizeOwedNothing);
  const first = { asked: 1, contested: 2, agreed: 3, paid: 4, charging: 5, waived: 6 }[state] * 100_000;
  await addTrips(first, state);
  const found = await listOrdersWithSizesToSettle(database.db, { since: now, limit: 1_000_000 });
  const ofState = found.filter((id) => id >= first && id < first + 100_000);
  const due = trips.flatMap((trip, index) => (isDue(trip) ? [first + index] : []));
  expect(ofState.toSorted((one, other) => one - other)).toEqual(due);
});

test('a larger size has the facts of its trip as they are stored', async () => {
  const rows = await database.db.selectFrom('larger_sizes').select(['parcel_id', 'order_id']).execute();
  const sizes = await findLargerSizes(
    database.db,
    rows.filter(({ order_id }) => order_id < 200_000).map(({ parcel_id }) => parcel_id),
  );
  expect(sizes.size).toBe(trips.length);
  for (const { orderId, trip } of sizes.values()) {
    const { word: _word, isBack: _isBack, ...expected } = trips[orderId - 100_000] ?? {};
    expect(trip).toEqual(expected);
  }
});
