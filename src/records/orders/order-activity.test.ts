import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import { withoutForeignKeys } from '#records/testing/without-foreign-keys.ts';
import { isActivityOpen } from '#rules/orders/open-activity.ts';
import { findOrderActivity } from './order-activity.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

const day = (date: number): Date => new Date(`2026-03-${String(date).padStart(2, '0')}T15:00:00Z`);

test('SCR-06 an order to which nothing happened has no activity', async () => {
  const found = await findOrderActivity(database.db, 1);
  expect(found).toEqual({
    facts: { claims: [], refunds: [], largerSizes: [], returnedBags: [], cases: [] },
    lastAt: null,
    expectedOn: null,
  });
  expect(isActivityOpen(found.facts)).toBe(false);
});

test('SCR-06 an order has the facts of what happened to it, and when the last of it did', async () => {
  await withoutForeignKeys(database.db, async (tx) => {
    const { id: parcel_id } = await tx
      .insertInto('parcels')
      .values({
        order_id: 2,
        leg: 'outbound',
        bag: 1,
        plan: 1,
        reference: '2-outbound-1-1',
        state: 'ready',
        progress: 'returned',
        contents_hash: Buffer.alloc(32),
        carrier: 'UPS',
        tracking_number: '1Z2',
        bought_at: day(1),
        due_on: '2026-03-01',
        due_at: day(1),
        hand_over_by: day(2),
        next_try_at: day(1),
        created_at: day(1),
        updated_at: day(1),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('bag_claims')
      .values({
        order_id: 2,
        parcel_id,
        kind: 'damaged',
        state: 'waiting',
        opened_by: 'rule',
        description: '',
        items: '[]',
        claimed_cents: 0,
        created_at: day(3),
        updated_at: day(3),
      })
      .execute();
    await tx
      .insertInto('larger_sizes')
      .values({
        order_id: 2,
        parcel_id,
        size_pounds: 50,
        billed_pounds: 60,
        amount_cents: 2100,
        state: 'paid',
        asked_at: day(4),
        settled_at: day(5),
        refund_asked_at: day(6),
      })
      .execute();
    await tx
      .insertInto('returned_bags')
      .values({
        order_id: 2,
        parcel_id,
        state: 'again',
        amount_cents: 4200,
        settle_at: day(20),
        asked_at: day(7),
        answered_at: day(8),
      })
      .execute();
    await tx
      .insertInto('parcel_cases')
      .values([
        { parcel_id, kind: 'returned', opened_at: day(7), decide_at: day(7), decided_at: day(9), outcome: 'no-refund' },
        {
          parcel_id,
          kind: 'damaged',
          opened_at: day(3),
          decide_at: day(3),
          decided_at: day(3),
          outcome: 'no-refund',
          closed_at: day(4),
        },
      ])
      .execute();
  });
  expect(await findOrderActivity(database.db, 2)).toEqual({
    facts: {
      claims: ['waiting'],
      refunds: [],
      largerSizes: [{ state: 'paid', isRefundWaiting: true }],
      returnedBags: [{ state: 'again', hasNewTrip: false, hasRefundDay: true, isCaseOpen: true }],
      cases: [{ isOpen: true }, { isOpen: false }],
    },
    lastAt: day(9),
    expectedOn: null,
  });
});
