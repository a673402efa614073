import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { limits } from '#rules/limits.ts';
import { finishGatewayEvent, type GatewayEvent, takeGatewayEvent } from './gateway-events.ts';
import type { Tables } from '#records/tables.ts';
import { atOnce } from '#records/testing/at-once.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;

const now = new Date('2026-03-02T15:00:00Z');
const afterPause = new Date(now.getTime() + limits.recoveryPauseMs);

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

/** An event whose handling never finished may be taken again after a pause. */
function take(db: Kysely<Tables>, event: GatewayEvent, at: Date): Promise<boolean> {
  return takeGatewayEvent(db, event, { now: at, takenBefore: new Date(at.getTime() - limits.recoveryPauseMs) });
}

function settled(id: string): GatewayEvent {
  return { id: `settled:${id}`, kind: 'charge-settled', chargeKey: `cart-${id}`, chargeId: id };
}

test('PAY-04 of ten copies of an event at once, one is acted on', async () => {
  const taken = await atOnce(database, 10, (db) => take(db, settled('ten'), now));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test('PAY-04 an event that was acted on is never acted on again', async () => {
  const event = settled('done');
  expect(await take(database.db, event, now)).toBe(true);
  await finishGatewayEvent(database.db, event.id, now);
  expect(await take(database.db, event, now)).toBe(false);
  expect(await take(database.db, event, new Date('2027-03-02T15:00:00Z'))).toBe(false);
});

test('PAY-04 an event that a crash left unhandled is handled when it comes again, by one caller', async () => {
  const event = settled('left');
  expect(await take(database.db, event, now)).toBe(true);
  expect(await take(database.db, event, new Date(afterPause.getTime() - 1))).toBe(false);
  const taken = await atOnce(database, 10, (db) => take(db, event, afterPause));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test('PAY-04 an event of the gateway cannot be deleted', async () => {
  await take(database.db, settled('kept'), now);
  await expect(database.db.deleteFrom('gateway_events').execute()).rejects.toThrow('gateway_events');
});
