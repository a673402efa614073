import type { FastifyRequest } from 'fastify';
import { Refusal, refuseFields, refuseHidden } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { setCartCustomer } from '#records/carts/carts.ts';
import { requirePermittedPerson } from '#access/require-permitted-person.ts';
import { requireHiddenAction } from '#access/require-action.ts';
import { findRequestedCart } from '#access/find-requested-cart.ts';
import { addGuestOfStaff, type GuestPerson, type User } from '#records/people/users.ts';
import { customerProblems } from '#rules/checkout/guest-details.ts';
import { messageText } from '#rules/messages.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { type CustomerChoice, type CustomerOfCart, type NewCustomer, newCustomerFields } from '../wire.ts';
import type { OnBehalfDeps } from './on-behalf-deps.ts';

/** Sets the customer of a cart, by id or as a new person. Returns the customer's id. ROL-02 */
export async function setCustomerOfCart(
  deps: OnBehalfDeps,
  sent: CustomerOfCart,
  request: FastifyRequest,
): Promise<number | Refusal> {
  // Callers who may not book on behalf of others learn nothing about people or carts.
  const refusal = refuseHidden(messageText('personUnknown'), 'userId');
  const caller = await requireHiddenAction(deps, { action: 'book-on-behalf', refusal }, request);
  if (caller instanceof Refusal) return caller;
  const cart = await findRequestedCart(deps, { cartId: sent.cartId, cartToken: undefined, caller }, request);
  if (cart instanceof Refusal) return cart;
  const customer = await checkCustomer(deps, caller, sent.customer);
  if (customer instanceof Refusal) return customer;
  const now = nowOf(deps.clock);
  return inTransaction(deps.db, async (tx) => {
    const customerId = customer.kind === 'known' ? customer.user.id : await addGuestOfStaff(tx, customer.details);
    await setCartCustomer(tx, { cartId: cart.id, customerId, actorId: caller.id, now });
    return customerId;
  });
}

type CheckedCustomer =
  | { readonly kind: 'known'; readonly user: User }
  | { readonly kind: 'new'; readonly details: GuestPerson };

/** The customer whom staff name by id, or a new one by name, email and phone. */
async function checkCustomer(
  deps: OnBehalfDeps,
  caller: User,
  customer: CustomerChoice,
): Promise<CheckedCustomer | Refusal> {
  if (customer.kind === 'new') return checkNewCustomer(customer.details);
  const naming = { action: 'book-on-behalf', field: 'userId' } as const;
  const user = await requirePermittedPerson(deps.db, { caller, userId: customer.userId, ...naming });
  return user instanceof Refusal ? user : { kind: 'known', user };
}

/**
 * The details are enough to reach the customer, by the rules for guests. They accept the terms themselves, when they claim the order.
 * CHK-01 CHK-04
 */
function checkNewCustomer(details: NewCustomer): CheckedCustomer | Refusal {
  const problems = customerProblems(details);
  const errors = Object.entries(newCustomerFields).flatMap(([name, field]) => {
    const message = problems[name as keyof NewCustomer];
    return message ? [{ field, message: messageText(message) }] : [];
  });
  return errors.length > 0 ? refuseFields(errors) : { kind: 'new', details };
}
