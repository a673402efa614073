import type { FastifyRequest } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import type { Cart } from '#records/carts/carts.ts';
import type { User } from '#records/people/users.ts';
import { messageText } from '#rules/messages.ts';
import { type CallerDeps, findCaller } from './find-caller.ts';
import { findRequestedCart } from './find-requested-cart.ts';
import { findCustomer, requirePermittedPerson } from './require-permitted-person.ts';

/** Who pays, and for whom. */
export type PayingPeople = {
  /** The user who orders; undefined for a guest. */
  readonly caller: User | undefined;
  /** The customer, when staff book for one. */
  readonly customer: User | undefined;
};

/** Who asks how to pay for a cart, and for which customer. Callers who may not book on behalf of others get only themselves. ROL-01 ROL-02 */
export async function findPayingPeople(
  deps: CallerDeps,
  asked: {
    readonly cartId: number | undefined;
    readonly cartToken?: string | undefined;
    readonly customerId: number | undefined;
  },
  request: FastifyRequest,
): Promise<(PayingPeople & { readonly cart: Cart | null }) | Refusal> {
  const caller = await findCaller(deps, request);
  if (caller instanceof Refusal) return caller;
  const { cartId, cartToken, customerId } = asked;
  const cart = cartId === undefined ? null : await findRequestedCart(deps, { cartId, cartToken, caller }, request);
  if (cart instanceof Refusal) return cart;
  const naming = { caller, action: 'book-on-behalf', field: 'customerId' } as const;
  const named =
    customerId === undefined ? undefined : await requirePermittedPerson(deps.db, { ...naming, userId: customerId });
  if (named instanceof Refusal) return named;
  const customer = named ?? (await findCustomer(deps.db, cart, caller));
  return { caller, customer: customer?.id === caller?.id ? undefined : customer, cart };
}

/** The owner of a card on file, with which staff pay for the customer whom they book for. All others may not use one. ROL-02 PAY-01 */
export function requireCardOnFileOwner(customer: User | undefined): User | Refusal {
  if (customer) return customer;
  const message = messageText('cardOnFileNotAllowed');
  return new Refusal(403, message, [{ field: 'paymentMethod', message }]);
}
