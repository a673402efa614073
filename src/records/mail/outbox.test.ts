import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixedClock } from '#ports/clock/testing/fixed-clock.ts';
import { openDatabase } from '#ports/database/database.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { embeddedMailbox } from '#ports/mail/embedded-mailbox.ts';
import type { MailMessage, MailSender } from '#ports/mail/mail-sender.ts';
import { smtpMail } from '#ports/mail/smtp-mail.ts';
import { startSmtpServer, type TestSmtpServer } from '#ports/mail/testing/mail-world.ts';
import { deliverMails } from './deliver-mails.ts';
import { findMail, keepMail, listMails } from './mailbox.ts';
import { addToOutbox, claimMails } from './outbox.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;
let smtp: TestSmtpServer;
let sender: MailSender;

const start = '2026-03-02T15:00:00Z';
const clock = fixedClock(start);

beforeAll(async () => {
  database = await createRecordsDatabase();
  smtp = await startSmtpServer();
  sender = smtpMail({ url: smtp.url });
});

beforeEach(async () => {
  clock.set(start);
  await database.db.deleteFrom('outbox').execute();
});

afterAll(async () => {
  await sender.close();
  await smtp.close();
  await database.drop();
});

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
  return inTransaction(database.db, (tx) => addToOutbox(tx, message, new Date(clock.nowMs())));
}

function deliver(by: MailSender = sender): Promise<number> {
  return deliverMails({ db: database.db, clock, sender: by, log: silentLog });
}

function outbox() {
  return database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
}

function arrived(name: string) {
  return smtp.arrived().filter(({ id }) => id === mail(name).id);
}

describe('the outbox', () => {
  test('SCR-06 a mail whose transaction fails was never written', async () => {
    const failed = inTransaction(database.db, async (tx) => {
      await addToOutbox(tx, mail('undone'), new Date());
      throw new Error('no order');
    });
    await expect(failed).rejects.toThrow('no order');
    expect(await outbox()).toEqual([]);
  });

  test('SCR-06 a mail is sent once, however often it is written and looked for', async () => {
    await write(mail('once'));
    await write({ ...mail('once'), subject: 'Another one' });
    expect(await deliver()).toBe(1);
    await write(mail('once'));
    expect(await deliver()).toBe(0);
    expect(arrived('once')).toMatchObject([{ subject: 'About once', to: 'tessa@example.com' }]);
  });

  test('SCR-06 what stood in a mail that was sent is not kept', async () => {
    await write(mail('forgotten'));
    await deliver();
    expect(await outbox()).toMatchObject([{ state: 'sent', message: null, tries: 1, sent_at: new Date(start) }]);
  });

  test('SCR-06 after a failing server the mail is tried again when its time has come, and not before', async () => {
    await write(mail('again'));
    smtp.failNext('unknown');
    expect(await deliver()).toBe(0);
    expect(await outbox()).toMatchObject([
      { state: 'waiting', tries: 1, last_problem: expect.stringContaining('fail') },
    ]);
    expect(await deliver()).toBe(0);
    clock.set('2026-03-02T15:00:30Z');
    expect(await deliver()).toBe(1);
    expect(arrived('again')).toHaveLength(1);
  });

  test('SCR-06 a mail that is refused for good is given up at once and stays to be looked at', async () => {
    await write(mail('refused'));
    smtp.failNext('refused');
    expect(await deliver()).toBe(0);
    clock.set('2026-04-02T15:00:00Z');
    expect(await deliver()).toBe(0);
    expect(await outbox()).toMatchObject([{ state: 'failed', tries: 1, message: { subject: 'About refused' } }]);
  });

  test('SCR-06 a server that stays away is given up after eight tries in three days', async () => {
    await write(mail('away'));
    const away = embeddedMailbox({ keep: () => Promise.reject(new Error('away')) });
    for (let hour = 0; hour <= 80; hour += 1) {
      clock.set(new Date(Date.parse(start) + hour * 3_600_000).toISOString());
      await deliver(away);
      await deliver(away);
    }
    expect(await outbox()).toMatchObject([{ state: 'failed', tries: 8, last_problem: 'away' }]);
  });

  test('SCR-06 a mail whose worker died is sent by another one later', async () => {
    await write(mail('orphan'));
    const now = new Date(clock.nowMs());
    const heldUntil = new Date(now.getTime() + 60_000);
    expect(await claimMails(database.db, { now, heldUntil, limit: 5 })).toHaveLength(1);
    expect(await deliver()).toBe(0);
    clock.set('2026-03-02T15:01:00Z');
    expect(await deliver()).toBe(1);
  });

  test('SCR-06 two workers on two connections send each of sixty mails once', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `many-${index}`);
    for (const name of names) await write(mail(name));
    const second = openDatabase<Tables>({ url: database.url, log: silentLog });
    try {
      const counts = await Promise.all(
        [database.db, second.db, database.db, second.db].map((db) =>
          deliverMails({ db, clock, sender, log: silentLog }),
        ),
      );
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
    } finally {
      await second.close();
    }
    for (const name of names) expect(arrived(name)).toHaveLength(1);
  });
});

test('SCR-06 the development mailbox keeps every mail once, the newest first', async () => {
  const mailbox = embeddedMailbox({ keep: (message) => keepMail(database.db, message, new Date(clock.nowMs())) });
  for (const name of ['first', 'second', 'first']) expect(await mailbox.send(mail(name))).toEqual({ kind: 'sent' });
  const kept = await listMails(database.db, { limit: 10 });
  expect(kept.map(({ message }) => message)).toEqual([mail('second'), mail('first')]);
  expect(await findMail(database.db, kept[0]?.id ?? 0)).toEqual(kept[0]);
  expect(await findMail(database.db, 0)).toBeUndefined();
});
