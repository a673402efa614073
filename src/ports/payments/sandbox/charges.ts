import { randomUUID } from 'node:crypto';
import { cents } from '#rules/money.ts';
import { unreachable } from '#rules/result.ts';
import type { ChargeOutcome, ChargeRequest, FoundCharge } from '../payments.ts';
import { addSettlementCallback } from './callbacks.ts';
import { type GatewayTables, type GatewayTransaction, lockFor } from './gateway-database.ts';
import { fingerprintOf, type Instrument, prepaid, refusedByBank, storeInstrument, useMethod } from './instruments.ts';
import type { FaultEffect } from './wire.ts';

export type ChargeSettings = {
  readonly effect: FaultEffect | null;
  readonly hasCallbacks: boolean;
};

/** Charges once per key. The lock makes the second of two simultaneous requests find the first one's charge. */
export async function makeCharge(
  tx: GatewayTransaction,
  request: ChargeRequest,
  { effect, hasCallbacks }: ChargeSettings,
): Promise<ChargeOutcome> {
  await lockFor(tx, `key:${request.key}`);
  const earlier = await findCharge(tx, request.key);
  if (earlier) return repeatCharge(earlier, request);
  if (effect?.kind === 'prepaid') return prepaid;
  const used = await useMethod(tx, request.method);
  if (used.kind === 'declined') return used;
  const charge = await insertCharge(tx, { request, used, effect });
  if (charge.settled && hasCallbacks) {
    await addSettlementCallback(tx, charge, effect?.kind === 'callbacks' ? effect.times : 1);
  }
  return repeatCharge(charge, request);
}

type Charge = Pick<
  GatewayTables['charges'],
  'key' | 'charge_id' | 'amount' | 'status' | 'settled' | 'stored_method_id'
> & { readonly instrument: Instrument['instrument'] };

async function findCharge(tx: GatewayTransaction, key: string): Promise<Charge | undefined> {
  return tx.selectFrom('charges').selectAll().where('key', '=', key).executeTakeFirst();
}

async function insertCharge(
  tx: GatewayTransaction,
  { request, used, effect }: { request: ChargeRequest; used: Instrument; effect: FaultEffect | null },
): Promise<Charge> {
  const status = effect?.kind === 'decline' ? 'declined' : used.instrument.onCharge;
  const stored =
    request.storeFor !== undefined && status === 'charged'
      ? await storeInstrument(tx, { customer: request.storeFor, used })
      : null;
  const charge: Charge = {
    key: request.key,
    charge_id: `charge_${randomUUID().replaceAll('-', '')}`,
    amount: request.amount,
    status,
    settled: status === 'charged' && effect?.kind !== 'unsettled',
    stored_method_id: stored?.id ?? used.storedMethodId,
    instrument: used.instrument,
  };
  await tx
    .insertInto('charges')
    .values({ ...charge, instrument: JSON.stringify(charge.instrument), description: request.description })
    .execute();
  return charge;
}

function repeatCharge(charge: Charge, { amount }: ChargeRequest): ChargeOutcome {
  if (charge.amount !== amount) return { kind: 'refused', reason: 'key-of-another-amount' };
  const found = foundAs(charge);
  return found.kind === 'cancelled' ? { kind: 'refused', reason: 'cancelled' } : found;
}

export async function findByKey(tx: GatewayTransaction, key: string): Promise<FoundCharge> {
  const charge = await findCharge(tx, key);
  return charge ? foundAs(charge) : { kind: 'none' };
}

function foundAs(charge: Charge): Exclude<FoundCharge, { kind: 'none' | 'unknown' }> {
  switch (charge.status) {
    case 'charged':
      return {
        kind: 'charged',
        chargeId: charge.charge_id,
        amount: cents(charge.amount),
        paidWith: charge.instrument.paidWith,
        storedMethodId: charge.stored_method_id,
        ...fingerprintOf(charge.instrument),
      };
    case 'declined':
      return refusedByBank(charge.instrument);
    case 'rejected':
      return {
        kind: 'declined',
        reason: 'method-issue',
        text: 'Gateway Rejected: fraud',
        ...fingerprintOf(charge.instrument),
      };
    case 'cancelled':
      return { kind: 'cancelled', chargeId: charge.charge_id, amount: cents(charge.amount) };
    default:
      return unreachable(charge.status);
  }
}

/** Settles a charge whose settlement was held back. One that has settled before sends no second callback. */
export async function settleCharge(tx: GatewayTransaction, chargeId: string, hasCallbacks: boolean): Promise<boolean> {
  const charge = await tx
    .updateTable('charges')
    .set({ settled: true })
    .where('charge_id', '=', chargeId)
    .where('status', '=', 'charged')
    .where('settled', '=', false)
    .returningAll()
    .executeTakeFirst();
  if (charge && hasCallbacks) await addSettlementCallback(tx, charge, 1);
  return charge !== undefined;
}
