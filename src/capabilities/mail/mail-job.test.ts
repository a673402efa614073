import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliverMails } from '#app/server/testing/deliver-mails.ts';
import { fixedClock } from '#ports/clock/testing/fixed-clock.ts';
import { openDatabase } from '#ports/database/database.ts';
import { testConnectTimeoutMs } from '#ports/database/testing/connect-timeout.ts';
import { forgetJobs } from '#kit/server/jobs/testing/forget-jobs.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { embeddedMailbox } from '#ports/mail/embedded-mailbox.ts';
import type { MailMessage, MailSender } from '#ports/mail/mail-sender.ts';
import { smtpMail } from '#ports/mail/smtp-mail.ts';
import { startSmtpServer, type TestSmtpServer } from '#ports/mail/testing/mail-world.ts';
import { openJobRunner } from '#kit/server/jobs/open-job-runner.ts';
import { openBoss } from '#kit/server/jobs/open-boss.ts';
import { listDeadJobs, retryDeadJob } from '#kit/server/jobs/dead-jobs.ts';
import { addToOutbox, mailQueueName } from '#records/mail/outbox.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { mailJob } from './server/mail-job.ts';

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
  await forgetJobs(database.db);
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
  return inTransaction(database.db, (tx) => addToOutbox(tx, message, nowOf(clock)));
}

function deliver(by: MailSender = sender): Promise<number> {
  return deliverMails({ db: database.db, clock, sender: by });
}

function outbox() {
  return database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
}

function arrived(name: string) {
  return smtp.arrived().filter(({ id }) => id === mail(name).id);
}

describe('the mail job', () => {
  test('SCR-06 an email is sent once, however often it is written and polled for', async () => {
    await write(mail('once'));
    await write({ ...mail('once'), subject: 'Another one' });
    expect(await deliver()).toBe(1);
    await write(mail('once'));
    expect(await deliver()).toBe(0);
    expect(arrived('once')).toMatchObject([{ subject: 'About once', to: 'tessa@example.com' }]);
  });

  test('SCR-06 the content of a sent email is deleted', async () => {
    await write(mail('forgotten'));
    await deliver();
    expect(await outbox()).toMatchObject([{ state: 'sent', message: null, tries: 1, sent_at: new Date(start) }]);
  });

  test('SCR-06 after a failing server the email is tried again when its time has come, and not before', async () => {
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

  test('SCR-06 an email that is refused for good is given up at once and stays for staff to look at', async () => {
    await write(mail('refused'));
    smtp.failNext('refused');
    expect(await deliver()).toBe(0);
    clock.set('2026-04-02T15:00:00Z');
    expect(await deliver()).toBe(0);
    expect(await outbox()).toMatchObject([{ state: 'failed', tries: 1, message: { subject: 'About refused' } }]);
  });

  test('SCR-06 a server that stays away is given up after eight tries in three days', async () => {
    await write(mail('away'));
    const away = embeddedMailbox({ add: () => Promise.reject(new Error('away')) });
    for (let hour = 0; hour <= 80; hour += 1) {
      clock.set(new Date(Date.parse(start) + hour * 3_600_000).toISOString());
      await deliver(away);
      await deliver(away);
    }
    expect(await outbox()).toMatchObject([{ state: 'failed', tries: 8, last_problem: 'away' }]);
  });

  test('SCR-06 an email whose server died is sent by another one later', async () => {
    await write(mail('orphan'));
    expect(await openBoss(database.db, clock).fetch(mailQueueName)).toHaveLength(1);
    expect(await deliver()).toBe(0);
    clock.set('2026-03-02T15:10:01Z');
    await openBoss(database.db, clock).supervise(mailQueueName);
    expect(await deliver()).toBe(1);
    expect(arrived('orphan')).toHaveLength(1);
  });

  test('SCR-06 an email that an older server wrote and did not send is sent', async () => {
    await write(mail('older'));
    await sql`delete from jobs.job`.execute(database.db);
    expect(await deliver()).toBe(0);
    clock.set('2026-03-02T15:10:00Z');
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    expect(arrived('older')).toHaveLength(1);
  });

  test('SCR-06 an email that was given up is listed, and sent when a person retries it', async () => {
    await write(mail('retried'));
    smtp.failNext('refused');
    await deliver();
    const [dead, ...others] = await listDeadJobs(database.db, { limit: 10 });
    expect(others).toEqual([]);
    expect(dead).toMatchObject({ queueName: mailQueueName, tries: 1, reason: expect.any(String) });
    expect(await retryDeadJob(database.db, clock, dead?.id ?? '')).toBe(true);
    expect(await retryDeadJob(database.db, clock, dead?.id ?? '')).toBe(false);
    expect(await deliver()).toBe(1);
    expect(await outbox()).toMatchObject([{ state: 'sent', tries: 2 }]);
    expect(await listDeadJobs(database.db, { limit: 10 })).toEqual([]);
  });

  test('SCR-06 two servers on two connections send each of sixty emails once', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `many-${index}`);
    for (const name of names) await write(mail(name));
    const second = openDatabase<Tables>({ url: database.url, connectTimeoutMs: testConnectTimeoutMs, log: silentLog });
    try {
      const counts = await Promise.all(
        [database.db, second.db, database.db, second.db].map((db) => deliverMails({ db, clock, sender })),
      );
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
    } finally {
      await second.close();
    }
    for (const name of names) expect(arrived(name)).toHaveLength(1);
  });
});

test('SCR-06 emails leave soon after they are written, until the runner is stopped', async () => {
  const sent: string[] = [];
  const kept = embeddedMailbox({
    add: async ({ id }) => {
      sent.push(id);
    },
  });
  const runner = openJobRunner({
    db: database.db,
    clock,
    log: silentLog,
    jobs: [mailJob({ db: database.db, clock, sender: kept })],
  });
  await runner.start();
  await write(mail('soon'));
  await vi.waitFor(() => expect(sent).toEqual([mail('soon').id]), { timeout: 60_000 });
  await runner.stop();
  await write(mail('stopped'));
  expect(await outbox()).toMatchObject([{ state: 'sent' }, { state: 'waiting' }]);
});
