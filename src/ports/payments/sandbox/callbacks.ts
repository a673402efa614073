import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { PaymentEvent } from '../payments.ts';
import { signatureHeader, signCallback } from './callback-signature.ts';
import type { GatewayTables, GatewayTransaction } from './gateway-database.ts';

const pauseMs = 200;
const answerTimeoutMs = 5_000;
const triesMax = 20;
const batchMax = 20;

/** Stores a settlement callback in the transaction of the settlement; it is sent later, as many times as `times` says. */
export async function addSettlementCallback(
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

/** Sends due callbacks until it is stopped. Gateways on one database share the work, and a restart continues it. */
export function startSendingCallbacks({
  db,
  url,
  secret,
}: {
  db: Kysely<GatewayTables>;
  url: string;
  secret: string;
}): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      // While the database is unavailable we try again; the callbacks are not lost.
      const sent = await sendDue({ db, url, secret }).catch(() => 0);
      if (sent === 0) await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

/** Takes each callback by moving its next time, so that a gateway that dies while sending only delays it. */
async function sendDue({ db, url, secret }: { db: Kysely<GatewayTables>; url: string; secret: string }) {
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
      if (await send({ url, secret, body, times })) await db.deleteFrom('callbacks').where('id', '=', id).execute();
    }),
  );
  return due.length;
}

async function send({
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
