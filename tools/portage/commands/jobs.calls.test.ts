import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portageScript } from '#app/server/testing/programs.ts';
import { bareEnvironment } from '#kit/server/testing/bare-environment.ts';
import { deliverMails } from '#app/server/testing/deliver-mails.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { systemClock } from '#ports/clock/system-clock.ts';
import type { MailOutcome } from '#ports/mail/mail-sender.ts';
import { addToOutbox } from '#records/mail/outbox.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import { withoutForeignKeys } from '#records/testing/without-foreign-keys.ts';
import { addToTextOutbox } from '#records/texts/text-outbox.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

function jobs(...words: string[]): Promise<{ stdout: string; stderr: string }> {
  const env = { ...bareEnvironment(), DATABASE_URL: database.url };
  return promisify(execFile)(process.execPath, [portageScript, 'jobs', ...words], { env });
}

function deliver(outcome: MailOutcome): Promise<number> {
  const sender = { send: async () => outcome, close: async () => {} };
  return deliverMails({ db: database.db, clock: systemClock, sender });
}

test('SCR-06 an email that was given up is listed with its reason, and sent after it was retried', async () => {
  expect((await jobs('list')).stdout).toBe('No job was given up.\n');
  const address = { name: 'Portage', address: 'orders@portage.test' };
  const message = { id: 'one', from: address, to: address, subject: '', text: '', html: '', attachments: [] };
  await inTransaction(database.db, (tx) => addToOutbox(tx, message, new Date(systemClock.nowMs())));
  await deliver({ kind: 'refused', reason: 'no such mailbox' });

  const { stdout } = await jobs('list');
  expect(stdout).toMatch(/^\S{36} {2}send-mail {2}\S+Z {2}1 tries {2}\{"id":1\} {2}no such mailbox\n$/);
  const id = stdout.slice(0, 36);
  expect((await jobs('retry', id)).stdout).toBe(`The job ${id} is back in its queue.\n`);
  await expect(jobs('retry', id)).rejects.toMatchObject({ code: 1, stderr: `No job ${id} was given up.\n` });
  expect(await deliver({ kind: 'sent' })).toBe(1);
});

test('SCR-06 a job that was given up and is not needed is deleted, and its email keeps neither content nor recipient', async () => {
  const address = { name: 'Portage', address: 'orders@portage.test' };
  const message = { id: 'two', from: address, to: address, subject: '', text: '', html: '', attachments: [] };
  await inTransaction(database.db, (tx) => addToOutbox(tx, message, new Date(systemClock.nowMs())));
  await deliver({ kind: 'refused', reason: 'no such mailbox' });
  const { jobs: listed } = JSON.parse((await jobs('list', '--json')).stdout) as { jobs: { id: string }[] };
  const [job] = listed;
  expect((await jobs('discard', job?.id ?? '')).stdout).toBe(`The job ${job?.id} is deleted.\n`);
  expect((await jobs('list')).stdout).toBe('No job was given up.\n');
  await expect(jobs('discard', job?.id ?? '')).rejects.toMatchObject({ code: 1 });
  const mails = await database.db.selectFrom('outbox').selectAll().where('message_id', '=', 'two').execute();
  expect(mails).toMatchObject([{ state: 'discarded', message: null, recipient: 'discarded', last_problem: null }]);
  await inTransaction(database.db, (tx) => addToOutbox(tx, message, new Date(systemClock.nowMs())));
  expect(await deliver({ kind: 'sent' })).toBe(0);
});

test('a text whose job is discarded keeps neither content nor phone', async () => {
  const now = new Date(systemClock.nowMs());
  await withoutForeignKeys(database.db, (tx) =>
    addToTextOutbox(tx, {
      message: { id: 'three', to: '+12135550142', body: 'Your bags are on their way.' },
      orderId: 1,
      now,
      sendAt: now,
    }),
  );
  await sql`
    update jobs.job set name = 'dead-letters', source_name = name, source_created_on = created_on, source_retry_count = 5
    where name = 'send-text'`.execute(database.db);
  const { jobs: listed } = JSON.parse((await jobs('list', '--json')).stdout) as { jobs: { id: string }[] };
  await jobs('discard', listed[0]?.id ?? '');
  const texts = await database.db.selectFrom('text_outbox').selectAll().execute();
  expect(texts).toMatchObject([{ state: 'discarded', phone: null, body: null }]);
});

test.each([[[]], [['list', 'all']], [['retry']], [['delete', 'x']]])('the command %j is refused', async (words) => {
  await expect(jobs(...words)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('npm run portage -- jobs'),
  });
});
