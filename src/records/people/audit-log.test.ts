import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { type AuditEntry, listActions, recordAction } from './audit-log.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

const at = new Date('2026-03-02T15:00:00Z');
let people = 0;

async function newPerson(): Promise<number> {
  people += 1;
  const email = `person-${people}@portage.test`;
  return (await database.db.insertInto('users').values({ email }).returning('id').executeTakeFirstOrThrow()).id;
}

function record(entry: Pick<AuditEntry, 'actorId' | 'subjectId'> & Partial<AuditEntry>): Promise<void> {
  const whole = { at, action: 'cart-user-set', object: { kind: 'cart', id: '1001' }, ...entry } as const;
  return inTransaction(database.db, (tx) => recordAction(tx, whole));
}

const list = (personId: number, page: { beforeId?: number; most?: number } = {}) =>
  listActions(database.db, { personId, most: 50, ...page });

test('CRT-03 an entry has actor, action, subject, object, time and details', async () => {
  const [actorId, subjectId] = [await newPerson(), await newPerson()];
  await record({ actorId, subjectId, action: 'cart-taken-over', details: { reason: 'She called "us"' } });
  const [entry] = await list(subjectId);
  expect(entry).toMatchObject({
    at,
    actorId,
    subjectId,
    action: 'cart-taken-over',
    objectKind: 'cart',
    objectId: '1001',
    details: { reason: 'She called "us"' },
  });
  expect(entry?.actorEmail).not.toBe(entry?.subjectEmail);
});

test.each([
  ['changed', sql`update audit_log set details = '{}'`],
  ['changed, not even one that does not exist', sql`update audit_log set action = 'called' where id = -1`],
  ['deleted', sql`delete from audit_log`],
  ['emptied', sql`truncate audit_log`],
])('CRT-03 no entry can be %s', async (_what, statement) => {
  const actorId = await newPerson();
  await record({ actorId, subjectId: null });
  await expect(statement.execute(database.db)).rejects.toThrow('audit_log only grows');
  expect(await list(actorId)).toHaveLength(1);
});

test('CRT-03 a user with entries cannot be deleted', async () => {
  const [actorId, subjectId] = [await newPerson(), await newPerson()];
  await record({ actorId, subjectId });
  for (const id of [actorId, subjectId]) {
    await expect(database.db.deleteFrom('users').where('id', '=', id).execute()).rejects.toThrow('foreign key');
  }
});

test('CRT-03 an entry is committed or rolled back with the transaction of its action', async () => {
  const actorId = await newPerson();
  const undone = inTransaction(database.db, async (tx) => {
    await recordAction(tx, { at, actorId, subjectId: null, action: 'called', object: { kind: 'call', id: '/x' } });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await list(actorId)).toEqual([]);
});

test('ROL-02 a person’s list has what they did and what was done for them, the newest first, page by page', async () => {
  const [actorId, subjectId, other] = [await newPerson(), await newPerson(), await newPerson()];
  await record({ actorId, subjectId, details: { number: 1 } });
  await record({ actorId: subjectId, subjectId: other, details: { number: 2 } });
  await record({ actorId: other, subjectId: null, details: { number: 3 } });
  await record({ actorId, subjectId, details: { number: 4 } });
  const numbers = (entries: Awaited<ReturnType<typeof list>>) => entries.map(({ details }) => details['number']);
  expect(numbers(await list(subjectId))).toEqual([4, 2, 1]);
  const first = await list(subjectId, { most: 2 });
  expect(numbers(first)).toEqual([4, 2]);
  expect(numbers(await list(subjectId, { most: 2, beforeId: first[1]?.id ?? 0 }))).toEqual([1]);
});
