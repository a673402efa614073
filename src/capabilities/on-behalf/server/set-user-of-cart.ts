import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { recordAction } from '#records/audit-log.ts';
import { personNamedBy } from '#records/booked-for.ts';
import { callerOf } from '#records/caller.ts';
import { cartOfRequest } from '#records/own-cart.ts';
import { mayForOthers } from '#rules/account/permissions.ts';
import { messageText } from '#rules/messages.ts';
import type { setCartUser } from '../contract.ts';
import type { OnBehalfDeps } from './on-behalf-deps.ts';

/** Sets whom a cart is booked for, and writes down who did that and whose it was before. ROL-02 */
export async function setUserOfCart(
  deps: OnBehalfDeps,
  { cart_id: cartId, user_id: userId }: EndpointRequest<typeof setCartUser>['body'],
  headers: IncomingHttpHeaders,
): Promise<EndpointResponse<typeof setCartUser> | Refusal> {
  const caller = await callerOf(deps, headers);
  if (caller instanceof Refusal) return caller;
  if (!caller) return new Refusal(401, messageText('signInFirst'));
  // To those who book for nobody else there is nobody else, and no cart is looked for.
  if (!mayForOthers(caller.role, 'book-for-others')) return refuseUnknown(messageText('personUnknown'), 'user_id');
  const cart = await cartOfRequest(deps, { cartId, cartToken: undefined, caller }, headers);
  if (cart instanceof Refusal) return cart;
  const subject = await personNamedBy(deps.db, { caller, userId, action: 'book-for-others' });
  if (!subject) return refuseUnknown(messageText('personUnknown'), 'user_id');
  const at = new Date(deps.clock.nowMs());
  await inTransaction(deps.db, async (tx) => {
    // Two who choose at once are written down one after the other, each with what it found.
    const former = await tx
      .selectFrom('carts')
      .select('user_id')
      .where('id', '=', cart.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx.updateTable('carts').set({ user_id: subject.id }).where('id', '=', cart.id).execute();
    await recordAction(tx, {
      at,
      actorId: caller.id,
      subjectId: subject.id,
      action: 'cart-user-set',
      object: { kind: 'cart', id: String(cart.id) },
      details: { former_user_id: former.user_id },
    });
  });
  return { success: true, user_id: subject.id };
}
