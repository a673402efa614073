import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { PaymentEvent } from '../payments.ts';
import { signatureHeader, signCallback } from './callback-signature.ts';
import type { GatewayTables, GatewayTransaction } from './gateway-database.ts';

const pauseMs = 200;
const answerTimeoutMs = 5_000;
const triesMax = 20;
const batchMax = 20;

/** Writes the news down in the transaction that made it; it is told afterwards, as often as it is ordered. */
export async function announceSettlement(
  tx: GatewayTransaction,
  charge: { readonly charge_id: string; readonly key: string },
  times: number,
): Promise<void> {
  if (times === 0) return;
  const event: PaymentEvent = {
    id: `settled:${charge.charge_id}`,
    kind: 'charge-settled',
    chargeId: charge.charge_id,
    key: charge.key,
  };
  await tx
    .insertInto('callbacks')
    .values({ id: event.id, body: JSON.stringify(event), times_left: times })
    .execute();
}

/** Tells what is due until it is stopped. Gateways on one database share the work, and a restart goes on with it. */
export function startTelling({ db, url, secret }: { db: Kysely<GatewayTables>; url: string; secret: string }): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      // A database that is away for a moment is asked again; the news are not lost.
      const told = await tellDue({ db, url, secret }).catch(() => 0);
      if (told === 0) await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

/** Each is claimed by moving its next time, so that a gateway that dies while telling only delays it. */
async function tellDue({ db, url, secret }: { db: Kysely<GatewayTables>; url: string; secret: string }) {
  const due = await db
    .updateTable('callbacks')
    .set((row) => ({
      tries: row('tries', '+', 1),
      next_at: sql<Date>`now() + make_interval(secs => ${(answerTimeoutMs / 1000) * 2})`,
    }))
    .where('id', 'in', (select) =>
      select
        .selectFrom('callbacks')
        .select('id')
        .where('next_at', '<=', sql<Date>`now()`)
        .where('tries', '<', triesMax)
        .orderBy('next_at')
        .limit(batchMax)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'body', 'times_left'])
    .execute();
  await Promise.all(
    due.map(async ({ id, body, times_left: times }) => {
      if (await tell({ url, secret, body, times })) await db.deleteFrom('callbacks').where('id', '=', id).execute();
    }),
  );
  return due.length;
}

async function tell({
  url,
  secret,
  body,
  times,
}: {
  url: string;
  secret: string;
  body: string;
  times: number;
}): Promise<boolean> {
  const headers = { 'content-type': 'application/json', [signatureHeader]: signCallback(secret, body) };
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
