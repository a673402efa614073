import type { FastifyRequest } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { findCustomer } from '#access/require-permitted-person.ts';
import { findCaller } from '#access/find-caller.ts';
import { findPaidForOrder } from '#records/money/ledger.ts';
import { listInventoriesOf } from '#records/claims/bag-inventories.ts';
import type { Order } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import type { User } from '#records/people/users.ts';
import { type ChangeSources, loadOrderToChange } from '#facts/order-to-change.ts';
import { fullName } from '#rules/account/full-name.ts';
import { type RefundMethod, refundMethod } from '#rules/checkout/payment-methods.ts';
import { withContents } from '#rules/inventory/contents-of-draft.ts';
import type { Payment } from '#rules/ledger/ledger-entries.ts';
import { messageText } from '#rules/messages.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { toShipState } from '#rules/shipment-form/ship-state.ts';
import type { SentChangeableOrder } from '../wire.ts';
import { answersOfOrder } from './answers-of-order.ts';
import { orderPriceFromJson } from '#facts/order-price.ts';

/** What an order ships now, for a page that wants to change it. Gift cards are left out: only the end of their codes is stored. PRC-04 */
export async function showShipState(
  sources: ChangeSources,
  order: Order,
  request: FastifyRequest,
): Promise<SentChangeableOrder | Refusal> {
  const caller = await findCaller(sources, request);
  if (caller instanceof Refusal) return caller;
  const customer = await findCustomerOfOrder(sources, order, caller);
  const { paid, problem } = await loadOrderToChange(sources, order);
  const { price } = orderPriceFromJson(order.price);
  const code = price.steps.find(({ reason }) => reason.rule === 'coupon')?.reason.inputs['code'];
  return {
    orderId: order.id,
    displayId: order.displayId,
    version: order.version,
    shipState: toShipState(await withKnownContents(sources, order)),
    coupon: code === undefined ? null : String(code),
    total: order.total,
    paid,
    refundMethod: refundMethod({ radios: radiosOf(await findPaidForOrder(sources.db, order.id)), chosen: null }),
    problem: problem && messageText(problem),
    customer,
    answers: await answersOfOrder(sources.db, order, caller),
  };
}

/** Every bag of the draft has its contents, so that a change replaces all of them: bags get other numbers when one of them is removed. */
async function withKnownContents({ db }: ChangeSources, order: Order): Promise<Draft> {
  const known = await listInventoriesOf(db, order.id);
  return withContents(
    draftOf(order),
    ({ bag, sku }) => known.find((one) => one.bag === bag && one.sku === sku)?.items ?? [],
  );
}

/** The customer of an order, for staff who are about to change it. ROL-02 */
async function findCustomerOfOrder(
  sources: ChangeSources,
  order: Order,
  caller: User | undefined,
): Promise<SentChangeableOrder['customer']> {
  const person = await findCustomer(sources.db, order, caller);
  return person ? { userId: person.id, name: fullName(person) || person.email } : null;
}

/** What a club owes can only be taken off its bill, so there is nothing to choose. PRC-04 */
function radiosOf(paid: readonly Payment[]): readonly RefundMethod[] {
  return paid.some(({ source }) => source !== 'club-billing') ? ['as-paid'] : [];
}
