import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Clock } from '#ports/clock/clock.ts';
import type { MailOutcome, MailSender } from '#ports/mail/mail-sender.ts';
import { type ClaimedMail, claimMails, markMailsSent, markMailUnsent } from '#records/mail/outbox.ts';
import type { Tables } from '#records/tables.ts';

export type DeliveryDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly sender: MailSender;
  readonly log: { warn(details: object, message: string): void };
};

/** How many mails a worker holds at once. */
const batchMax = 10;

/** Between two full batches: whoever waits for an answer of this process does not wait for a heap of mails. */
const pauseMs = 40;

/** Longer than a mail server may take for a whole batch; only after a crash does anybody wait for it. */
const holdMs = 10 * 60 * 1000;

/** What lies between one try and the next. After the last of them a mail is given up: three days is what mail servers themselves wait. */
const retryAfterS = [30, 120, 600, 3600, 6 * 3600, 24 * 3600, 42 * 3600] as const;

/** Sends every mail whose time has come, and answers how many were sent. Any number of processes may do so at once. */
export async function deliverMails(deps: DeliveryDeps): Promise<number> {
  let sent = 0;
  for (;;) {
    const nowMs = deps.clock.nowMs();
    const mails = await claimMails(deps.db, {
      now: new Date(nowMs),
      heldUntil: new Date(nowMs + holdMs),
      limit: batchMax,
    });
    if (mails.length === 0) return sent;
    const outcomes = await Promise.all(mails.map(async (mail) => ({ mail, outcome: await send(deps.sender, mail) })));
    const ids = outcomes.flatMap(({ mail, outcome }) => (outcome.kind === 'sent' ? [mail.id] : []));
    await markMailsSent(deps.db, { ids, now: new Date(deps.clock.nowMs()) });
    for (const { mail, outcome } of outcomes) if (outcome.kind !== 'sent') await tryAgainLater(deps, mail, outcome);
    sent += ids.length;
    if (mails.length === batchMax) await wait(pauseMs);
  }
}

async function tryAgainLater(
  deps: DeliveryDeps,
  mail: ClaimedMail,
  outcome: Exclude<MailOutcome, { kind: 'sent' }>,
): Promise<void> {
  const waitS = outcome.kind === 'unknown' ? retryAfterS[mail.tries - 1] : undefined;
  const nextTryAt = waitS === undefined ? null : new Date(deps.clock.nowMs() + waitS * 1000);
  await markMailUnsent(deps.db, { mail, problem: outcome.reason, nextTryAt });
  // Without the address: whose mail it is stands in the row.
  deps.log.warn(
    { outboxId: mail.id, tries: mail.tries, reason: outcome.reason },
    nextTryAt ? 'mail not sent' : 'mail given up',
  );
}

async function send(sender: MailSender, { message }: ClaimedMail): Promise<MailOutcome> {
  try {
    return await sender.send(message);
  } catch (error) {
    return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
  }
}
