import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { callbackBody } from './callback-body.ts';
import { signatureHeader, signCallback } from './callback-signature.ts';
import type { CarrierDatabase, LabelRow } from './carrier-database.ts';
import { scansOfLabel } from './scans-of-label.ts';

const pauseMs = 500;
const answerTimeoutMs = 5000;
const labelsPerPassMax = 50;
/** How long a label is left alone by others while its scans are reported; longer than all of its callbacks take. */
const holdMs = 2 * 60 * 1000;
const retryFirstMs = 2000;
const retryMaxMs = 10 * 60 * 1000;

export type ReportOptions = {
  readonly database: CarrierDatabase;
  readonly secret: string;
  /** The server's clock, by which bags travel. */
  nowMs(): number;
  /** When a request is really sent, whatever the server's clock says. */
  sentAtMs(): number;
  readonly url: string;
  /** For tests: how often each callback is sent, and whether the last one is sent first. */
  readonly times?: number;
  readonly isReversed?: boolean;
};

/** Reports what happens to bags until it is stopped. Servers on one database share the work, and a restart continues it. */
export function startReporting(options: ReportOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      // While the database is unavailable we try again; no scan is lost, because it follows from its label.
      await reportScans(options).catch(() => undefined);
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

/**
 * Reports the scans that have happened and were not acknowledged yet. A label is taken by moving the time of its next report, so that a
 * server that dies in the middle only delays the rest; what it had reported may be reported again.
 */
export async function reportScans(options: ReportOptions): Promise<void> {
  const { database, nowMs } = options;
  const now = nowMs();
  const due = await database.inTransaction((tx) =>
    tx
      .updateTable('labels')
      .set((set) => ({ tell_tries: set('tell_tries', '+', 1), tell_at: new Date(now + holdMs) }))
      .where('serial', 'in', (from) =>
        from
          .selectFrom('labels')
          .select('serial')
          .where('tell_at', '<=', new Date(now))
          .where('state', '=', 'bought')
          .orderBy('tell_at')
          .limit(labelsPerPassMax)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute(),
  );
  await Promise.all(due.map((label) => reportScansOfLabel(options, label, now)));
}

async function reportScansOfLabel(options: ReportOptions, label: LabelRow, now: number): Promise<void> {
  const all = scansOfLabel(label);
  const due = all.filter(({ atMs }) => atMs <= now).slice(label.told);
  let told = label.told;
  for (const scan of options.isReversed ? due.toReversed() : due) {
    if (!(await send(options, callbackBody(scan)))) break;
    told += 1;
  }
  const isAllTold = told === label.told + due.length;
  const nextMs = isAllTold ? all[told]?.atMs : now + retryMs(label.tell_tries);
  // Out of order, what was reported is not the beginning of the list, so only all of it counts.
  const known = options.isReversed && !isAllTold ? label.told : told;
  await options.database.inTransaction((tx) =>
    tx
      .updateTable('labels')
      .set({
        told: sql<number>`greatest(told, ${known})`,
        tell_at: nextMs === undefined ? null : new Date(nextMs),
        ...(isAllTold && { tell_tries: 0 }),
      })
      .where('serial', '=', label.serial)
      .where('state', '=', 'bought')
      .execute(),
  );
}

function retryMs(tries: number): number {
  return Math.min(retryFirstMs * 2 ** Math.max(0, tries - 1), retryMaxMs);
}

/** Whether it was acknowledged. */
async function send({ url, secret, sentAtMs, times = 1 }: ReportOptions, body: string): Promise<boolean> {
  const signature = signCallback({ secret, body, sentAtMs: sentAtMs() });
  const headers = { 'content-type': 'application/json', [signatureHeader]: signature };
  const answers = await Promise.all(
    Array.from({ length: times }, () =>
      fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(answerTimeoutMs) }).then(
        async (answer) => {
          await answer.body?.cancel();
          return answer.ok;
        },
        () => false,
      ),
    ),
  );
  return answers.some(Boolean);
}
