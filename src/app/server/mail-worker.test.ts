import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fixedClock } from '#ports/clock/testing/fixed-clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { embeddedMailbox } from '#ports/mail/embedded-mailbox.ts';
import { addToOutbox } from '#records/mail/outbox.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import { startMailWorker } from './mail-worker.ts';

let database: TestDatabase<Tables>;
const clock = fixedClock('2026-03-02T15:00:00Z');

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

function write(id: string): Promise<void> {
  const address = { name: 'Portage', address: 'orders@portage.test' };
  const message = { id, from: address, to: address, subject: id, text: id, html: id, attachments: [] };
  return inTransaction(database.db, (tx) => addToOutbox(tx, message, new Date(clock.nowMs())));
}

test('SCR-06 mails leave soon after they are written, until the worker is stopped', async () => {
  const sent: string[] = [];
  const sender = embeddedMailbox({
    keep: async ({ id }) => {
      sent.push(id);
    },
  });
  const worker = startMailWorker({ db: database.db, clock, sender, log: silentLog });
  await write('first');
  await vi.waitFor(() => expect(sent).toEqual(['first']), { timeout: 20_000 });
  await worker.stop();
  await write('second');
  const states = await database.db.selectFrom('outbox').select(['message_id', 'state']).orderBy('id').execute();
  expect(states).toEqual([
    { message_id: 'first', state: 'sent' },
    { message_id: 'second', state: 'waiting' },
  ]);
});
