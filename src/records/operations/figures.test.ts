import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { postponeParcel, takeParcels } from '#records/parcels/parcels.ts';
import { postponePickup, takePickups } from '#records/parcels/pickups.ts';
import type { Tables } from '#records/tables.ts';
import { addPaidOrder } from '#records/testing/add-paid-order.ts';
import { addUser } from '#records/testing/add-user.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import { cents } from '#rules/money.ts';
import { keptDays } from '#rules/retention.ts';
import { watchedOrders } from '#rules/orders/watched-orders.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { readFigures } from './figures.ts';

let database: TestDatabase<Tables>;
let orderId = 0;

const now = new Date('2026-03-02T15:00:00Z');
const hourMs = 60 * 60 * 1000;

function after(hours: number): Date {
  return new Date(now.getTime() + hours * hourMs);
}

const read = (at: Date) =>
  readFigures(database.db, at, { labelRetryMaxMs: parcelLimits.labelRetryMaxMs, keptDays, ...watchedOrders });

beforeAll(async () => {
  database = await createRecordsDatabase();
  const userId = await addUser(database.db);
  orderId = await addPaidOrder(database.db, { userId, paid: cents(100), now, shipState: {} });
});

afterAll(() => database.drop());

async function addParcel(leg: 'outbound' | 'return', bag: number, dueAt: Date): Promise<void> {
  await database.db
    .insertInto('parcels')
    .values({
      order_id: orderId,
      leg,
      bag,
      plan: 1,
      reference: `${orderId}-${leg}-${bag}-1`,
      contents_hash: Buffer.alloc(32),
      carrier: 'FEDEX',
      due_on: '2026-03-02',
      due_at: dueAt,
      hand_over_by: after(24 * 7),
      next_try_at: dueAt,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

test('a label that the carrier gives no answer about waits longer with each try, and one that waits for its bag or its day does not', async () => {
  await addParcel('outbound', 1, now);
  await addParcel('return', 1, now);
  await addParcel('outbound', 2, after(48));
  for (const hours of [0, 1, 2]) {
    const [taken, ...others] = await takeParcels(database.db, {
      now: after(hours),
      heldUntil: after(hours),
      limit: 10,
    });
    expect([taken?.leg, taken?.state, others]).toEqual(['outbound', 'buying', []]);
    await postponeParcel(database.db, { id: taken?.id ?? 0, state: 'buying', until: after(hours + 1) });
  }
  expect((await read(after(2.5))).waitingLabels).toEqual({ count: 1, oldestAgeS: 2.5 * 3600 });
});

test('a pickup that the carrier gives no answer about waits longer with each try', async () => {
  await database.db
    .insertInto('pickups')
    .values({
      order_id: orderId,
      leg: 'outbound',
      plan: 1,
      order_version: 0,
      reference: `${orderId}-outbound-1`,
      contents_hash: Buffer.alloc(32),
      carrier: 'FEDEX',
      day: '2026-03-04',
      from_hour: 9,
      to_hour: 18,
      labels: ['790000000020'],
      book_by: after(24),
      ends_at: after(48),
      remind_at: after(20),
      remind_by: after(24),
      next_try_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
  for (const hours of [0, 1, 2]) {
    const [taken] = await takePickups(database.db, { now: after(hours), heldUntil: after(hours), limit: 10 });
    expect(taken?.state).toBe('booking');
    await postponePickup(database.db, { id: taken?.id ?? 0, state: 'booking', until: after(hours + 1) });
  }
  expect((await read(after(2.5))).waitingPickups).toEqual({ count: 1, oldestAgeS: 2.5 * 3600 });
});
