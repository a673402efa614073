import type { Transaction } from 'kysely';
import { writeRefund } from '#capabilities/orders/server/refund-order.ts';
import { findPaidForOrder } from '#records/money/ledger.ts';
import {
  addOrderChange,
  findLastChange,
  findOrder,
  type NewOrderChange,
  type Order,
  lockOrder,
} from '#records/orders/orders.ts';
import { findRefundOfKey, type Refund } from '#records/money/refunds.ts';
import { listCanceledLegs } from '#records/orders/canceled-legs.ts';
import { findScannedLegs } from '#records/parcels/parcel-scans.ts';
import type { Tables } from '#records/tables.ts';
import { addCents, cents, subtractCents } from '#rules/money.ts';
import { changeOutcome } from '#rules/orders/order-change.ts';
import { isUnderWay } from '#rules/orders/order-states.ts';
import { changeDue } from '#rules/pricing/change-due.ts';
import type { OrderDeps } from './order-deps.ts';
import type { ChangedAsOf } from './order-plan.ts';

/** Locks the order and returns it if it is still what the change is based on; other changes wait for the lock. PRC-04 */
export async function lockChangedOrder(
  tx: Transaction<Tables>,
  { orderId, version, paidCents }: ChangedAsOf,
): Promise<Order | null> {
  await lockOrder(tx, orderId);
  const order = await findOrder(tx, orderId);
  if (order?.version !== version) return null;
  const paid = await findPaidForOrder(tx, orderId);
  if (addCents(...paid.map(({ amount }) => amount)) !== paidCents) return null;
  const [canceled, scanned] = [await listCanceledLegs(tx, orderId), await findScannedLegs(tx, orderId)];
  return canceled.length === 0 && scanned.size === 0 ? order : null;
}

/**
 * Whether a change of the order is under way. Checked while the order is locked, so that only one of two simultaneous changes begins.
 * PRC-04
 */
export async function isBeingChanged(tx: Transaction<Tables>, { orderId }: ChangedAsOf): Promise<boolean> {
  const last = await findLastChange(tx, orderId);
  return last !== undefined && isUnderWay(last.state);
}

/**
 * Writes the change of a locked order. If the order now costs more, the caller has written the difference to the ledger. If it costs
 * less, the difference is refunded in reverse order of payment, in this transaction; the gateway is asked for its part afterwards. PRC-04
 */
export async function writeOrderChange(
  tx: Transaction<Tables>,
  deps: OrderDeps,
  change: Omit<NewOrderChange, 'version' | 'difference' | 'goodwill'> & {
    readonly amends: ChangedAsOf;
    readonly before: Order;
  },
): Promise<Order> {
  const { amends, before, ...changed } = change;
  const paid = cents(amends.paidCents);
  const difference = changeDue(changed.total, { paid, goodwill: cents(amends.goodwillCents) });
  const owed = changeOutcome({ due: difference, charge: difference }, await findPaidForOrder(tx, before.id));
  if (owed.kind === 'refund') {
    const refund = { kind: 'amended', reason: 'Changed order', key: changeKey(amends), askedBy: null } as const;
    await writeRefund(tx, deps, { ...refund, order: before, parts: owed.parts });
  }
  const goodwill = subtractCents(changed.total, addCents(paid, difference));
  return addOrderChange(tx, { ...changed, version: amends.version + 1, difference, goodwill });
}

/** The refund of a change; undefined when there is none. */
export function findChangeRefund(deps: Pick<OrderDeps, 'db'>, amends: ChangedAsOf): Promise<Refund | undefined> {
  return findRefundOfKey(deps.db, changeKey(amends));
}

/** The key of the refund, for us and for the gateway. */
function changeKey({ orderId, version }: ChangedAsOf): string {
  return `order-${orderId}-amend-${version + 1}`;
}
