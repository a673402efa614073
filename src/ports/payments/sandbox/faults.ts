import type { GatewayTransaction } from './gateway-database.ts';
import type { FaultEffect } from './wire.ts';

/** How long a gateway hangs for the nonce of that fault: longer than any caller waits. */
const hangMs = 60_000;

/** Faults for manual tests in the browser, which can't call `/_faults`. */
const nonceFaults: ReadonlyMap<string, FaultEffect> = new Map([
  ['sandbox-hang-nonce', { kind: 'hang', ms: hangMs }],
  ['sandbox-error-after-nonce', { kind: 'error-after' }],
  ['sandbox-reset-after-nonce', { kind: 'reset-after' }],
]);

/** The nonce that is charged in spite of the fault. */
const nonceBehindFault = 'fake-valid-nonce';

/** The effect that a nonce asks for, and the nonce that is charged. */
export function faultOfNonce(nonce: string): { effect: FaultEffect | null; nonce: string } {
  const effect = nonceFaults.get(nonce) ?? null;
  return { effect, nonce: effect ? nonceBehindFault : nonce };
}

export async function addFault(
  tx: GatewayTransaction,
  fault: { on: 'charge' | 'refund' | 'find'; key?: string; times: number; effect: FaultEffect },
): Promise<void> {
  await tx
    .insertInto('faults')
    .values({
      call: fault.on,
      key: fault.key ?? null,
      times_left: fault.times,
      effect: JSON.stringify(fault.effect),
    })
    .execute();
}

/** The oldest fault for this call; each use counts it down by one. */
export async function nextFault(
  tx: GatewayTransaction,
  { on, key }: { on: 'charge' | 'refund' | 'find'; key: string },
): Promise<FaultEffect | null> {
  const fault = await tx
    .selectFrom('faults')
    .select(['id', 'effect'])
    .where('call', '=', on)
    .where((row) => row.or([row('key', 'is', null), row('key', '=', key)]))
    .where('times_left', '>', 0)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!fault) return null;
  await tx
    .updateTable('faults')
    .set((row) => ({ times_left: row('times_left', '-', 1) }))
    .where('id', '=', fault.id)
    .execute();
  return fault.effect;
}

export async function clearFaults(tx: GatewayTransaction): Promise<void> {
  await tx.deleteFrom('faults').execute();
}
