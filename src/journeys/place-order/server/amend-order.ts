import type { Transaction } from 'kysely';
import { writeRefund } from '#capabilities/orders/server/give-back.ts';
import { findPaidForOrder } from '#records/money/ledger.ts';
import { addAmendment, findLastChange, findOrder, type NewAmendment, type Order } from '#records/orders/orders.ts';
import { findRefundOfKey, findScannedLegs, listCancelledLegs, lockOrder, type Refund } from '#records/money/refunds.ts';
import type { Tables } from '#records/tables.ts';
import { addCents, cents, subtractCents } from '#rules/money.ts';
import { amendment } from '#rules/orders/amend.ts';
import { isUnderWay } from '#rules/orders/order-states.ts';
import { amendedDue } from '#rules/pricing/amended-due.ts';
import type { OrderDeps } from './order-deps.ts';
import type { AmendedAsOf } from './order-plan.ts';

/** Holds the order and answers it if it still is what the change counts on; everybody who changes it otherwise waits for that. PRC-04 */
export async function lockAmended(
  tx: Transaction<Tables>,
  { orderId, version, paidCents }: AmendedAsOf,
): Promise<Order | null> {
  await lockOrder(tx, orderId);
  const order = await findOrder(tx, orderId);
  if (order?.version !== version) return null;
  const paid = await findPaidForOrder(tx, orderId);
  if (addCents(...paid.map(({ amount }) => amount)) !== paidCents) return null;
  const [cancelled, scanned] = [await listCancelledLegs(tx, orderId), await findScannedLegs(tx, orderId)];
  return cancelled.length === 0 && scanned.size === 0 ? order : null;
}

/** Whether somebody is changing an order right now. Asked while the order is held, so that of two who begin at once one does. PRC-04 */
export async function isBeingAmended(tx: Transaction<Tables>, { orderId }: AmendedAsOf): Promise<boolean> {
  const last = await findLastChange(tx, orderId);
  return last !== undefined && isUnderWay(last.state);
}

/**
 * Writes the change of an order that is held and whose difference, if it costs more, is in the ledger by now. If it costs less, the
 * difference goes back in reverse of payment, in this same transaction; the gateway is asked for its part afterwards. PRC-04
 */
export async function writeAmendment(
  tx: Transaction<Tables>,
  deps: OrderDeps,
  change: Omit<NewAmendment, 'version' | 'difference' | 'goodwill'> & {
    readonly amends: AmendedAsOf;
    readonly before: Order;
  },
): Promise<Order> {
  const { amends, before, ...amended } = change;
  const paid = cents(amends.paidCents);
  const difference = amendedDue(amended.total, { paid, goodwill: cents(amends.goodwillCents) });
  const owed = amendment({ due: difference, charge: difference }, await findPaidForOrder(tx, before.id));
  if (owed.kind === 'refund') {
    const refund = { kind: 'amended', reason: 'Changed order', key: amendKey(amends), askedBy: null } as const;
    await writeRefund(tx, deps, { ...refund, order: before, parts: owed.parts });
  }
  const goodwill = subtractCents(amended.total, addCents(paid, difference));
  return addAmendment(tx, { ...amended, version: amends.version + 1, difference, goodwill });
}

/** What a change has to send back through the gateway; undefined when it does not. */
export function findAmendRefund(deps: Pick<OrderDeps, 'db'>, amends: AmendedAsOf): Promise<Refund | undefined> {
  return findRefundOfKey(deps.db, amendKey(amends));
}

/** Names the refund of a change for us and for the gateway. */
function amendKey({ orderId, version }: AmendedAsOf): string {
  return `order-${orderId}-amend-${version + 1}`;
}
