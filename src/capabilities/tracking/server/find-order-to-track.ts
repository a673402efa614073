import type { Kysely } from 'kysely';
import { countOrderLookup, takeBackOrderLookup } from '#access/count-order-lookup.ts';
import { isReceiptLinkInTime } from '#access/receipt-links.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { refuseTooMany } from '#kit/server/refuse-too-many.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { findOrderByDisplayId, type Order } from '#records/orders/orders.ts';
import { findUser } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { messageText } from '#rules/messages.ts';
import { orderNumber } from '#rules/orders/order-number.ts';
import { checkEmail } from '#rules/people/email.ts';

/**
 * The order of a caller who knows its number and the email that it was placed with. That is enough to see where its bags are and no more. A
 * wrong number and a wrong email are answered alike after the same work, and wrong ones are counted by address and by order, in the
 * database. The number in the receipt's address counts up, so it would be easy to guess: only the one on the receipt is accepted. SCR-06
 */
export async function findOrderToTrack(
  deps: { readonly db: Kysely<Tables>; readonly clock: Clock },
  { number, email: typed }: { readonly number: string; readonly email: string },
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
  const order = await findOrderByDisplayId(deps.db, named.displayId);
  const owner = await findUser(deps.db, order?.userId ?? 0);
  if (!order || !owner || signInEmail(owner.email) !== email || !(await isReceiptLinkInTime(deps, order))) {
    return new Refusal(404, messageText('trackingNotFound'));
  }
  await takeBackOrderLookup(deps.db, lookup);
  return order;
}
