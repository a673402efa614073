import type { Kysely } from 'kysely';
import { Refusal, refuseFields } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { refuseTooMany } from '#kit/server/refuse-too-many.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { findOrder, findOrderByDisplayId, type Order } from '#records/orders/orders.ts';
import { findUser, type User } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { messageText } from '#rules/messages.ts';
import { type OrderNumber, orderNumber } from '#rules/orders/order-number.ts';
import type { TypedOrder } from '#rules/orders/typed-order.ts';
import { checkEmail } from '#rules/people/email.ts';
import { countOrderLookup, uncountOrderLookup } from './count-order-lookup.ts';
import { isReceiptLinkInTime } from './receipt-links.ts';

/**
 * The order of a caller who knows its number and the email that it was placed with. That is enough to see where its bags are and no more. A
 * wrong number and a wrong email are answered alike after the same work, and wrong ones are counted by address and by order, in the
 * database. The number in the receipt's address counts up, so it would be easy to guess: only the one on the receipt is accepted. SCR-06
 */
export async function findTypedOrder(
  deps: { readonly db: Kysely<Tables>; readonly clock: Clock },
  { number, email: typed }: TypedOrder,
  { request, reply }: CallContext,
): Promise<Order | Refusal> {
  const named = orderNumber(number);
  const email = signInEmail(typed);
  const wrongEmail = checkEmail(email);
  if (named?.kind !== 'display' || wrongEmail) {
    return refuseFields([
      ...(named?.kind === 'display' ? [] : [{ field: 'orderNumber', message: messageText('orderNumberWrong') }]),
      ...(wrongEmail ? [{ field: 'email', message: messageText(wrongEmail) }] : []),
    ]);
  }
  const lookup = { displayId: named.displayId, address: request.clientAddress };
  const tooOften = await countOrderLookup(deps.db, lookup, deps.clock.nowMs());
  if (tooOften) return refuseTooMany(reply, tooOften, messageText('trackingTooOften'));
  const found = await findOrderOfEmail(deps.db, { named, email });
  if (!found || !(await isReceiptLinkInTime(deps, found.order))) {
    return new Refusal(404, messageText('trackingNotFound'));
  }
  await uncountOrderLookup(deps.db, lookup);
  return found.order;
}

/** An order and its owner, if it was placed with this email. An unknown number takes as many statements as a wrong email. */
export async function findOrderOfEmail(
  db: Kysely<Tables>,
  { named, email }: { readonly named: OrderNumber; readonly email: string },
): Promise<{ readonly order: Order; readonly owner: User } | undefined> {
  const order =
    named.kind === 'id' ? await findOrder(db, named.orderId) : await findOrderByDisplayId(db, named.displayId);
  const owner = await findUser(db, order?.userId ?? 0);
  return order && owner && signInEmail(owner.email) === email ? { order, owner } : undefined;
}
