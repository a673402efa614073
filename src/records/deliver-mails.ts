import type { Kysely } from 'kysely';
import type { Clock } from '#ports/clock/clock.ts';
import type { MailOutcome, MailSender } from '#ports/mail/mail-sender.ts';
import { type ClaimedMail, claimMails, markMailSent, markMailUnsent } from './outbox.ts';
import type { Tables } from './tables.ts';

export type DeliveryDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly sender: MailSender;
  readonly log: { warn(details: object, message: string): void };
};

/** How many mails a worker holds at once. */
const batchMax = 10;

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
    const outcomes = await Promise.all(mails.map((mail) => deliver(deps, mail)));
    sent += outcomes.filter(({ kind }) => kind === 'sent').length;
  }
}

async function deliver(deps: DeliveryDeps, mail: ClaimedMail): Promise<MailOutcome> {
  const outcome = await send(deps.sender, mail);
  const nowMs = deps.clock.nowMs();
  if (outcome.kind === 'sent') {
    await markMailSent(deps.db, { id: mail.id, now: new Date(nowMs) });
    return outcome;
  }
  const waitS = outcome.kind === 'unknown' ? retryAfterS[mail.tries - 1] : undefined;
  const nextTryAt = waitS === undefined ? null : new Date(nowMs + waitS * 1000);
  await markMailUnsent(deps.db, { mail, problem: outcome.reason, nextTryAt });
  // Without the address: whose mail it is stands in the row.
  deps.log.warn(
    { outboxId: mail.id, tries: mail.tries, reason: outcome.reason },
    nextTryAt ? 'mail not sent' : 'mail given up',
  );
  return outcome;
}

async function send(sender: MailSender, { message }: ClaimedMail): Promise<MailOutcome> {
  try {
    return await sender.send(message);
  } catch (error) {
    return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
  }
}
