import type { Kysely } from 'kysely';
import { adoptMailsJob, mailJob } from '#capabilities/mail/server/mail-job.ts';
import { textJob } from '#capabilities/text-updates/server/text-job.ts';
import { updatesQueueName } from '#journeys/ship-parcels/server/write-updates.ts';
import { type Job, repeatingJob } from '#kit/server/jobs/job.ts';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import type { MailSender } from '#ports/mail/mail-sender.ts';
import { makePartitions } from '#records/archive/month-partitions.ts';
import type { TextSender } from '#ports/text-messages/text-sender.ts';
import { deleteExpired } from '#records/retention/delete-expired.ts';
import type { Tables } from '#records/tables.ts';
import { limits } from '#rules/limits.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { keptDays } from '#rules/retention.ts';
import type { OrderPasses } from './order-passes.ts';

type ServerJobDeps = OrderPasses & {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly mailSender: MailSender;
  readonly textSender: TextSender | null;
  checkLedger(): Promise<void>;
};

/** How often an audit of the books continues, or begins when it is due. */
const checkLedgerEveryS = 30;

/** Ends before the job counts as lost; what is left goes in the next hour. */
const deletionTimeMs = 8 * 60 * 1000;

/** Everything that runs in the background. */
export function serverJobs({ db, clock, mailSender, textSender, ...passes }: ServerJobDeps): readonly Job[] {
  return [
    mailJob({ db, clock, sender: mailSender }),
    adoptMailsJob({ db, clock }),
    textJob({ db, clock, sender: textSender }),
    repeatingJob({
      name: 'recover-orders',
      expireAfterS: 60,
      repeats: { kind: 'every', seconds: limits.recoveryEveryMs / 1000 },
      run: passes.recoverOrders,
    }),
    repeatingJob({
      name: 'send-refunds',
      expireAfterS: 60,
      repeats: { kind: 'every', seconds: limits.recoveryEveryMs / 1000 },
      run: passes.sendRefunds,
    }),
    repeatingJob({
      name: 'plan-parcels',
      expireAfterS: 120,
      repeats: { kind: 'every', seconds: limits.recoveryEveryMs / 1000 },
      run: passes.planParcels,
    }),
    repeatingJob({
      name: 'buy-labels',
      expireAfterS: 120,
      repeats: { kind: 'every', seconds: limits.recoveryEveryMs / 1000 },
      run: passes.buyLabels,
    }),
    repeatingJob({
      name: 'book-pickups',
      expireAfterS: 120,
      repeats: { kind: 'every', seconds: limits.recoveryEveryMs / 1000 },
      run: passes.bookPickups,
    }),
    repeatingJob({
      name: 'remind-of-pickups',
      expireAfterS: 120,
      repeats: { kind: 'every', seconds: parcelLimits.trackEveryS },
      run: passes.remindOfPickups,
    }),
    repeatingJob({
      name: 'track-parcels',
      expireAfterS: 120,
      repeats: { kind: 'every', seconds: parcelLimits.trackEveryS },
      run: passes.trackParcels,
    }),
    updatesJob(passes),
    repeatingJob({
      name: 'judge-arrivals',
      expireAfterS: 120,
      repeats: { kind: 'every', seconds: limits.recoveryEveryMs / 1000 },
      run: passes.assessArrivals,
    }),
    repeatingJob({
      name: 'handle-mishaps',
      expireAfterS: 120,
      repeats: { kind: 'every', seconds: limits.recoveryEveryMs / 1000 },
      run: passes.handleMishaps,
    }),
    repeatingJob({
      name: 'handle-claims',
      expireAfterS: 120,
      repeats: { kind: 'every', seconds: limits.recoveryEveryMs / 1000 },
      run: passes.handleClaims,
    }),
    repeatingJob({
      name: 'check-ledger',
      expireAfterS: 120,
      repeats: { kind: 'every', seconds: checkLedgerEveryS },
      run: passes.checkLedger,
    }),
    repeatingJob({
      name: 'make-partitions',
      expireAfterS: 60,
      repeats: { kind: 'cron', cron: '41 */6 * * *', atStart: true },
      run: () => makePartitions(db, nowOf(clock)),
    }),
    repeatingJob({
      name: 'delete-expired',
      expireAfterS: 600,
      repeats: { kind: 'cron', cron: '7 * * * *', atStart: false },
      run: async () => {
        const endsAt = performance.now() + deletionTimeMs;
        await deleteExpired(db, { now: nowOf(clock), keptDays, isTimeOver: () => performance.now() > endsAt });
      },
    }),
  ];
}

/** Writes updates about bags. They are about today and the next days, so they are tried for seven hours. */
export function updatesJob({ writeUpdates }: Pick<ServerJobDeps, 'writeUpdates'>): Job {
  return {
    queue: {
      name: updatesQueueName,
      retryAfterS: [5, 15, 60, 300, 1800, 3600, 6 * 3600],
      expireAfterS: 60,
      pollEveryS: 1,
      batchMax: 20,
    },
    run: writeUpdates,
  };
}
