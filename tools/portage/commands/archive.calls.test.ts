import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { portageScript } from '#app/server/testing/programs.ts';
import { bareEnvironment } from '#kit/server/testing/bare-environment.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { archiveMonth } from '#records/archive/archive-month.ts';
import { isInOutbox } from '#records/mail/outbox.ts';
import { auditLedger } from '#records/money/audit-ledger.ts';
import { takeGatewayEvent } from '#records/money/gateway-events.ts';
import { findPaidForOrder, postToLedger } from '#records/money/ledger.ts';
import { addRefund, finishRefund, markRefundSent } from '#records/money/refunds.ts';
import { listCreditLines } from '#records/money/credit.ts';
import { addParcelScans, listScansOf } from '#records/parcels/parcel-scans.ts';
import { listActions } from '#records/people/audit-log.ts';
import type { Tables } from '#records/tables.ts';
import { addPaidOrder } from '#records/testing/add-paid-order.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import { cents } from '#rules/money.ts';
import { auditTimes } from '#rules/ledger/audit-times.ts';
import type { Outcome } from '../command.ts';
import { commands } from '../commands.ts';
import { findCommand, readWords } from '../run-program.ts';

let database: TestDatabase<Tables>;
let userId = 0;
let orderId = 0;
let parcelId = 0;

const long = new Date('2024-11-20T10:00:00Z');
const recent = new Date('2026-03-01T10:00:00Z');

/** The tables may not be changed, so their triggers rest while rows are made old. */
async function makeOld(table: string, column: string, where = 'true'): Promise<void> {
  await sql.raw(`alter table ${table} disable trigger user`).execute(database.db);
  await sql.raw(`update ${table} set ${column} = '${long.toISOString()}' where ${where}`).execute(database.db);
  await sql.raw(`alter table ${table} enable trigger user`).execute(database.db);
}

function payOrder(): Promise<number> {
  return addPaidOrder(database.db, { userId, paid: cents(10_000), now: long });
}

async function refundSome(amount: number, key: string, now = long): Promise<void> {
  const parts = [{ source: 'gateway', amount: cents(amount), label: 'Card' }] as const;
  const asked = { orderId, kind: 'granted', reason: 'Late.', parts, key, askedBy: userId, heldUntil: long } as const;
  const refund = await inTransaction(database.db, (tx) => addRefund(tx, asked, now));
  await markRefundSent(database.db, { id: refund.id, now });
  await inTransaction(database.db, (tx) => finishRefund(tx, { refund, gatewayAnswer: {}, now }));
}

const scan = (id: string, atMs: number) =>
  ({
    id,
    parcelId,
    kind: 'departed',
    atMs,
    place: { city: 'Reno', state: 'NV', country: 'US' },
    expectedOn: null,
    delayCause: null,
  }) as const;

beforeAll(async () => {
  database = await createRecordsDatabase();
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('CLOCK', '2026-03-02T15:00:00Z');
  const { db } = database;
  userId = (
    await db.insertInto('users').values({ email: 'ana@portage.test' }).returning('id').executeTakeFirstOrThrow()
  ).id;
  orderId = await payOrder();
  await refundSome(6000, 'first');
  await inTransaction(db, (tx) =>
    postToLedger(tx, {
      now: new Date(),
      key: 'credit',
      event: { kind: 'wallet-credited', userId, amount: cents(700) },
    }),
  );
  await makeOld('ledger_transactions', 'created_at');
  const parcel = await sql<{ id: number }>`
    insert into parcels (order_id, leg, bag, plan, reference, contents_hash, carrier, due_on, due_at, hand_over_by, next_try_at, created_at, updated_at)
    values (${orderId}, 'outbound', 1, 1, 'P-1', ${Buffer.alloc(32)}, 'UPS', '2024-11-18', ${long}, ${long}, ${long}, ${long}, ${long})
    returning id`.execute(db);
  parcelId = parcel.rows[0]?.id ?? 0;
  await inTransaction(db, (tx) =>
    addParcelScans(tx, { scans: [scan('old', long.getTime()), scan('new', recent.getTime())], now: recent }),
  );
  for (const at of [long, recent]) {
    await sql`insert into audit_log (at, actor_id, action, object_kind, object_id, details)
              values (${at}, ${userId}, 'cart-user-set', 'cart', '1', '{}')`.execute(db);
    await sql`insert into outbox (message_id, recipient, state, next_try_at, created_at, sent_at)
              values (${`mail-${at.getTime()}`}, 'ana@portage.test', 'sent', ${at}, ${at}, ${at})`.execute(db);
  }
  await takeGatewayEvent(
    db,
    { id: 'event-1', kind: 'charge-settled', chargeKey: null, chargeId: null },
    { now: long, takenBefore: long },
  );
  await sql`update gateway_events set acted_at = ${long}`.execute(db);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await database.drop();
});

/** The words are read as those of the command line. */
async function run(...words: string[]): Promise<Outcome> {
  const command = findCommand(commands, words);
  if (!command) throw new Error(`There is no command ${words.join(' ')}.`);
  return command.run(readWords(command, words));
}

/** The program itself, in a process of its own. */
async function portage(...words: string[]): Promise<{ code: number; stderr: string }> {
  const env = { ...bareEnvironment(), DATABASE_URL: database.url, CLOCK: '2026-03-02T15:00:00Z' };
  return promisify(execFile)(process.execPath, [portageScript, ...words], { env }).then(
    ({ stderr }) => ({ code: 0, stderr }),
    (error: { code: number; stderr: string }) => error,
  );
}

const whatPeopleSee = async () => ({
  audit: await auditLedger(database.db, auditTimes(recent.getTime())),
  paid: await findPaidForOrder(database.db, orderId),
  credit: await listCreditLines(database.db, { userId, limit: 10 }),
  scans: await listScansOf(database.db, orderId),
  actions: await listActions(database.db, { personId: userId, most: 50 }),
});

const sizes = async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from ledger_entries) as entries, (select count(*) from audit_log) as actions,
           (select count(*) from outbox) as mails, (select count(*) from parcel_scans) as scans,
           (select count(*) from gateway_events) as events`.execute(database.db);
  return rows[0];
};

test('PRC-03 closed months leave the tables that only grow, and the books, the way of a bag and the audit log are as before', async () => {
  const before = await whatPeopleSee();
  expect(before.audit).toEqual([]);
  expect(before).toMatchObject({ paid: [{ amount: 4000 }], credit: [{ amount: 700 }] });
  const full = await sizes();

  await expect(run('archive', '--before', '2025-04')).rejects.toThrow('--before may be 2025-03 at most');
  await expect(run('archive', '--before', 'January')).rejects.toThrow('--before must be a month');
  const tried = await run('archive', '--before=2025-01', '--dry-run');
  expect(tried.data['months']).toContainEqual({ table: 'ledger_entries', month: '2024-11', rows: 6 });
  expect(await sizes()).toEqual(full);

  // A run that was killed between two batches has moved some, and the books balance at that time too.
  const client = database.db;
  let batches = 0;
  const killed = new Proxy(client, {
    get: (target, name) => {
      if (name === 'transaction') {
        batches += 1;
        if (batches > 2) throw new Error('killed');
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const half = archiveMonth(killed, { table: 'ledger_entries', month: '2024-11', atOnce: 1 });
  await expect(half).rejects.toThrow('killed');
  expect(await sizes()).toMatchObject({ entries: 4 });
  expect(await auditLedger(database.db, auditTimes(recent.getTime()))).toEqual([]);

  const done = await run('archive', '--before', '2025-01');
  expect(done.lines.at(-1)).toBe('The books balance.');
  // The credit stays whole: its owner sees every line of it.
  expect(await sizes()).toEqual({ entries: 2, actions: 1, mails: 1, scans: 1, events: 0 });
  expect(await whatPeopleSee()).toEqual(before);
  expect((await run('archive', '--before', '2025-01')).lines).toContain('There was nothing to archive.');
});

test('PRC-03 what guards money and emails still does after archiving', async () => {
  const post = (amount: number, of = orderId) =>
    inTransaction(database.db, (tx) =>
      postToLedger(tx, {
        now: new Date(),
        key: `order-paid:${orderId}`,
        event: { kind: 'order-paid', orderId: of, payments: [{ source: 'gateway', amount: cents(amount) }] },
      }),
    );
  await post(10_000);
  await expect(post(10_000, orderId + 1)).rejects.toThrow('The ledger has another event under the key');
  expect(await findPaidForOrder(database.db, orderId)).toMatchObject([{ amount: 4000 }]);
  // More than is left of the payment.
  await expect(refundSome(5000, 'too-much')).rejects.toThrow('was paid with 10000, and 11000 of it would go back');
  expect(await isInOutbox(database.db, `mail-${long.getTime()}`)).toBe(true);
  const told = await inTransaction(database.db, (tx) =>
    addParcelScans(tx, { scans: [scan('old', long.getTime())], now: recent }),
  );
  expect(told).toEqual([]);
  for (const statement of [
    'delete from ledger_entries',
    'delete from audit_log',
    'delete from audit_log_first',
    'update audit_log set action = action',
    'update ledger_entries set amount_cents = 5',
    'truncate ledger_entries',
  ]) {
    await expect(sql.raw(statement).execute(database.db), statement).rejects.toThrow('only grows');
  }
  // Not even to the archive, as long as it does not have the same rows.
  const asArchive = database.db.transaction().execute(async (tx) => {
    await sql`set local portage.archiving = 'on'`.execute(tx);
    await sql`delete from ledger_entries`.execute(tx);
  });
  await expect(asArchive).rejects.toThrow('only grows');
  // A refund after the payment was archived is in the books as any other.
  await refundSome(1000, 'late', new Date());
  expect(await auditLedger(database.db, auditTimes(recent.getTime()))).toEqual([]);
});

test('PRC-03 entries that vanish from an archived month are found', async () => {
  const countOthers = (by: number) =>
    sql`update archived_months set transaction_count = transaction_count + ${by} where table_name = 'ledger_entries'`.execute(
      database.db,
    );
  await countOthers(-1);
  const found = await auditLedger(database.db, auditTimes(recent.getTime()));
  await countOthers(1);
  expect(found).toMatchObject([
    { rule: 'transactions without entries are those that were archived', subject: '2024-11' },
  ]);
});

test('archived months go into files with checksums, and come back; a backup holds what is where', async () => {
  const before = await whatPeopleSee();
  const folder = await temporaryFolder();
  const files = join(folder, 'files');
  const written = await run('archive', '--before', '2025-01', '--to', files);
  expect(written).toMatchObject({ isFine: true, data: { moved: [], violations: [] } });
  expect((await readdir(files)).sort()).toContain('ledger_entries-2024-11.copy.gz');
  expect((await run('audit')).lines).toEqual([
    'The books balance.',
    'The entries of 1 archived month are in files (see archive list); their sums are carried forward.',
  ]);
  expect((await run('archive', 'list')).lines).toContain(
    '2024-11  ledger_entries   6 rows, ledger_entries-2024-11.copy.gz',
  );
  expect(await whatPeopleSee()).toMatchObject({ paid: before.paid, credit: before.credit, audit: [] });

  // A file that was altered, damaged or lost is named, and nothing changes, whichever it is.
  const inFiles = (await run('archive', 'list')).lines;
  const others = (await readdir(files)).filter((name) => name.endsWith('.gz')).length;
  expect(others).toBeGreaterThan(2);
  const file = join(files, 'parcel_scans-2024-11.copy.gz');
  const good = await readFile(file);
  const cut = Buffer.from(good);
  cut.set([cut.at(-6) === 1 ? 2 : 1], cut.length - 6);
  const altered = await readFile(join(files, 'outbox-2024-11.copy.gz'));
  for (const [content, problem] of [
    [altered, 'is not the file that was written: its checksum differs.'],
    [cut, "can't be read: incorrect data check."],
    [good.subarray(0, good.length / 2), "can't be read: unexpected end of file."],
    [null, 'is not there.'],
  ] as const) {
    await (content === null ? rm(file) : writeFile(file, content));
    const { code, stderr } = await portage('archive', 'restore', files);
    expect({ code, stderr }).toEqual({ code: 1, stderr: `${file} ${problem}\nNothing was restored.\n` });
    expect((await run('archive', 'list')).lines).toEqual(inFiles);
  }
  await writeFile(file, good);
  const description = join(files, 'outbox-2024-11.json');
  const described = await readFile(description);
  for (const [content, problem] of [
    ['{}', "can't be read: it does not name the columns."],
    [null, 'is not there.'],
  ] as const) {
    await (content === null ? rm(description) : writeFile(description, content));
    await expect(run('archive', 'restore', files)).rejects.toThrow(`${description} ${problem}\nNothing was restored.`);
    expect((await run('archive', 'list')).lines).toEqual(inFiles);
  }
  await writeFile(description, described);

  // What is restored before the database refuses one month is said, and the same command does the rest.
  await sql`create table archived_parcel_scans_2024_11 ()`.execute(database.db);
  await expect(run('archive', 'restore', files)).rejects.toThrow(
    /rows are back[\s\S]*parcel_scans-2024-11\.copy\.gz was not restored: [\s\S]*\nRun the same command again for the rest\.$/,
  );
  await sql`drop table archived_parcel_scans_2024_11`.execute(database.db);
  await run('archive', 'restore', files);
  expect(await whatPeopleSee()).toEqual(before);

  await run('backup', join(folder, 'one.backup'));
  const other = await createRecordsDatabase();
  vi.stubEnv('DATABASE_URL', other.url);
  try {
    const restored = await run('restore', join(folder, 'one.backup'), '--replace');
    expect(restored).toMatchObject({ isFine: true, data: { violations: [], restored: { foreign: [] } } });
    expect((await run('archive', 'list')).lines).toHaveLength(5);
    expect(await listActions(other.db, { personId: userId, most: 50 })).toEqual(before.actions);
    const insert = sql`insert into audit_log (at, actor_id, action, object_kind, object_id, details)
                       values (${recent}, ${userId}, 'cart-user-set', 'cart', '2', '{}')`;
    await insert.execute(other.db);
    await expect(sql`delete from audit_log`.execute(other.db)).rejects.toThrow('only grows');
  } finally {
    vi.stubEnv('DATABASE_URL', database.url);
    await other.drop();
  }
});
