import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields, refuseHidden } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { recordAction } from '#records/people/audit-log.ts';
import { personNamedBy } from '#access/person-named-by.ts';
import { callerOf } from '#access/caller.ts';
import { cartOfRequest } from '#access/cart-of-request.ts';
import { addGuestOfStaff, type GuestPerson, type User } from '#records/people/users.ts';
import { mayForOthers } from '#rules/account/permissions.ts';
import { customerProblems } from '#rules/checkout/guest-details.ts';
import { messageText } from '#rules/messages.ts';
import type { setCartUser } from '../contract.ts';
import type { OnBehalfDeps } from './on-behalf-deps.ts';

/** Sets whom a cart is booked for, and writes down who did that and whose it was before. ROL-02 */
export async function setUserOfCart(
  deps: OnBehalfDeps,
  body: CartUser,
  headers: IncomingHttpHeaders,
): Promise<EndpointResponse<typeof setCartUser> | Refusal> {
  const caller = await callerOf(deps, headers);
  if (caller instanceof Refusal) return caller;
  if (!caller) return new Refusal(401, messageText('signInFirst'));
  // To those who book for nobody else there is nobody else, and no cart is looked for.
  if (!mayForOthers(caller.role, 'book-for-others')) return refuseHidden(messageText('personUnknown'), 'user_id');
  const cart = await cartOfRequest(deps, { cartId: body.cart_id, cartToken: undefined, caller }, headers);
  if (cart instanceof Refusal) return cart;
  const subject = await subjectOf(deps, caller, body);
  if (subject instanceof Refusal) return subject;
  const at = new Date(deps.clock.nowMs());
  const userId = await inTransaction(deps.db, async (tx) => {
    const subjectId = 'id' in subject ? subject.id : await addGuestOfStaff(tx, subject);
    // Two who choose at once are written down one after the other, each with what it found.
    const former = await tx
      .selectFrom('carts')
      .select('user_id')
      .where('id', '=', cart.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx.updateTable('carts').set({ user_id: subjectId }).where('id', '=', cart.id).execute();
    await recordAction(tx, {
      at,
      actorId: caller.id,
      subjectId,
      action: 'cart-user-set',
      object: { kind: 'cart', id: String(cart.id) },
      details: { former_user_id: former.user_id },
    });
    return subjectId;
  });
  return { success: true, user_id: userId };
}

type CartUser = EndpointRequest<typeof setCartUser>['body'];

/** Somebody whom staff name by id, or somebody new by what staff were told of them. */
async function subjectOf(deps: OnBehalfDeps, caller: User, body: CartUser): Promise<User | GuestPerson | Refusal> {
  if (body.user_id === undefined) return newPersonOf(body);
  const person = await personNamedBy(deps.db, { caller, userId: body.user_id, action: 'book-for-others' });
  return person ?? refuseHidden(messageText('personUnknown'), 'user_id');
}

const fieldNames = { email: 'email', firstName: 'first_name', lastName: 'last_name', phone: 'phone_number' } as const;

/** Enough to reach them, by the rules for guests. The terms are theirs to accept, when they claim the order. CHK-01 CHK-04 */
function newPersonOf(body: CartUser): GuestPerson | Refusal {
  const person: GuestPerson = {
    email: body.email ?? '',
    firstName: body.first_name ?? '',
    lastName: body.last_name ?? '',
    phone: body.phone_number ?? '',
  };
  const problems = customerProblems(person);
  const errors = Object.entries(fieldNames).flatMap(([name, field]) => {
    const message = problems[name as keyof typeof fieldNames];
    return message ? [{ field, message: messageText(message) }] : [];
  });
  return errors.length > 0 ? refuseFields(errors) : person;
}
