import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { embeddedMailbox } from '#ports/mail/embedded-mailbox.ts';
import type { MailMessage } from '#ports/mail/mail-sender.ts';
import { findMail, addToMailbox, listMails } from './mailbox.ts';
import { addToOutbox, mailQueueName } from './outbox.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;
const now = new Date('2026-03-02T15:00:00Z');

beforeAll(async () => {
  database = await createRecordsDatabase();
});

beforeEach(async () => {
  await database.db.deleteFrom('outbox').execute();
  await sql`delete from jobs.job`.execute(database.db);
});

afterAll(() => database.drop());

function mail(name: string): MailMessage {
  return {
    id: `${name}@golf.portage.test`,
    from: { name: 'Portage Golf', address: 'orders@portage.test' },
    to: { name: 'Tessa Rowan', address: 'tessa@example.com' },
    subject: `About ${name}`,
    text: `${name}\n`,
    html: `<p>${name}</p>\n`,
    attachments: [],
  };
}

function write(message: MailMessage): Promise<void> {
  return inTransaction(database.db, (tx) => addToOutbox(tx, message, now));
}

function outbox() {
  return database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
}

describe('the outbox', () => {
  test('SCR-06 an email whose transaction fails was never written', async () => {
    const failed = inTransaction(database.db, async (tx) => {
      await addToOutbox(tx, mail('undone'), new Date());
      throw new Error('no order');
    });
    await expect(failed).rejects.toThrow('no order');
    expect(await outbox()).toEqual([]);
    expect((await sql`select from jobs.job`.execute(database.db)).rows).toEqual([]);
  });

  test('SCR-06 an email and its job are written once, however often it is added', async () => {
    for (let times = 1; times <= 3; times += 1) await write(mail('once'));
    const [row, ...others] = await outbox();
    expect(others).toEqual([]);
    const { rows: jobs } = await sql`select name, data, start_after from jobs.job`.execute(database.db);
    expect(jobs).toEqual([{ name: mailQueueName, data: { id: row?.id }, start_after: now }]);
  });
});

test('SCR-06 the development mailbox stores every email once, the newest first', async () => {
  const mailbox = embeddedMailbox({ add: (message) => addToMailbox(database.db, message, now) });
  for (const name of ['first', 'second', 'first']) expect(await mailbox.send(mail(name))).toEqual({ kind: 'sent' });
  const kept = await listMails(database.db, { limit: 10 });
  expect(kept.map(({ message }) => message)).toEqual([mail('second'), mail('first')]);
  expect(await findMail(database.db, kept[0]?.id ?? 0)).toEqual(kept[0]);
  expect(await findMail(database.db, 0)).toBeUndefined();
});
