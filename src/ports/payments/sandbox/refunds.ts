import { randomUUID } from 'node:crypto';
import { type Cents, cents } from '#rules/money.ts';
import type {
  CancelOutcome,
  ChargeCancellation,
  FoundRefund,
  GatewayRefund,
  RefundOutcome,
  RefundRefusal,
  RefundRefused,
} from '../payments.ts';
import { type GatewayTransaction, lockFor } from './gateway-database.ts';

/** Refunds once per key. The lock on the charge's row keeps two refunds from seeing the same remainder. */
export async function refundCharge(
  tx: GatewayTransaction,
  { key, chargeId, amount }: GatewayRefund,
): Promise<RefundOutcome> {
  await lockFor(tx, `refund:${key}`);
  const earlier = await tx.selectFrom('refunds').selectAll().where('key', '=', key).executeTakeFirst();
  if (earlier) {
    return earlier.amount === amount && earlier.charge_id === chargeId
      ? { kind: 'refunded', refundId: earlier.refund_id, amount }
      : refused('key-of-another-amount');
  }
  const charge = await lockedCharge(tx, chargeId);
  if (charge?.status !== 'charged') return refused('unknown-charge');
  if (!charge.settled) return refused('not-settled');
  if (amount > charge.amount - charge.refunded) return refused('more-than-left');
  return insertRefund(tx, { key, chargeId, amount });
}

export async function findRefundByKey(tx: GatewayTransaction, key: string): Promise<FoundRefund> {
  const row = await tx.selectFrom('refunds').selectAll().where('key', '=', key).executeTakeFirst();
  return row ? { kind: 'refunded', refundId: row.refund_id, amount: cents(row.amount) } : { kind: 'none' };
}

/** Voids a charge that has not settled; otherwise refunds what is left of it. */
export async function cancelCharge(
  tx: GatewayTransaction,
  { key, chargeId }: ChargeCancellation,
): Promise<CancelOutcome> {
  await lockFor(tx, `refund:${key}`);
  const charge = await lockedCharge(tx, chargeId);
  if (charge?.status === 'cancelled') return { kind: 'cancelled' };
  if (charge?.status !== 'charged') return refused('unknown-charge');
  const left = charge.amount - charge.refunded;
  if (!charge.settled) {
    await tx.updateTable('charges').set({ status: 'cancelled' }).where('charge_id', '=', chargeId).execute();
  } else if (left > 0) {
    const earlier = await tx.selectFrom('refunds').select('key').where('key', '=', key).executeTakeFirst();
    if (earlier) return refused('key-of-another-amount');
    await insertRefund(tx, { key, chargeId, amount: cents(left) });
  }
  return { kind: 'cancelled' };
}

async function lockedCharge(tx: GatewayTransaction, chargeId: string) {
  return tx
    .selectFrom('charges')
    .select(['amount', 'refunded', 'status', 'settled'])
    .where('charge_id', '=', chargeId)
    .forUpdate()
    .executeTakeFirst();
}

async function insertRefund(
  tx: GatewayTransaction,
  { key, chargeId, amount }: { key: string; chargeId: string; amount: Cents },
): Promise<RefundOutcome> {
  const refundId = `refund_${randomUUID().replaceAll('-', '')}`;
  await tx
    .updateTable('charges')
    .set((row) => ({ refunded: row('refunded', '+', amount) }))
    .where('charge_id', '=', chargeId)
    .execute();
  await tx.insertInto('refunds').values({ key, refund_id: refundId, charge_id: chargeId, amount }).execute();
  return { kind: 'refunded', refundId, amount };
}

const refusalTexts: Readonly<Record<RefundRefusal, string>> = {
  'more-than-left': 'The charge has less than that left.',
  'not-settled': 'The charge has not settled yet.',
  'unknown-charge': 'There is no such charge.',
  'key-of-another-amount': 'The key belongs to another refund.',
  gateway: 'The refund was refused.',
};

function refused(reason: RefundRefusal): RefundRefused {
  return { kind: 'refused', reason, text: refusalTexts[reason] };
}
