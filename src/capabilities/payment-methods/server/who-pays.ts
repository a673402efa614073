import type { FastifyRequest } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { findCustomer, requirePermittedPerson } from '#access/require-permitted-person.ts';
import { findCaller } from '#access/find-caller.ts';
import { requireSignedIn } from '#access/require-signed-in.ts';
import { findRequestedCart } from '#access/find-requested-cart.ts';
import type { User } from '#records/people/users.ts';
import type { PaymentInfoQuestion } from '../wire.ts';
import type { PaymentInfoQuery } from './gather-payment-info.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** Who asks for the ways to pay, and for which customer. Callers who may not book on behalf of others get only themselves. ROL-01 ROL-02 */
export async function whoPays(
  deps: PaymentDeps,
  asked: PaymentInfoQuestion,
  request: FastifyRequest,
): Promise<PaymentInfoQuery | Refusal> {
  const caller = await findCaller(deps, request);
  if (caller instanceof Refusal) return caller;
  const { cartId, cartToken, customerId: namedId } = asked;
  const cart = cartId === undefined ? null : await findRequestedCart(deps, { cartId, cartToken, caller }, request);
  if (cart instanceof Refusal) return cart;
  const naming = { caller, action: 'book-on-behalf', field: 'customerId' } as const;
  const named =
    namedId === undefined ? undefined : await requirePermittedPerson(deps.db, { ...naming, userId: namedId });
  if (named instanceof Refusal) return named;
  const customer = named ?? (await findCustomer(deps.db, cart, caller));
  return {
    caller,
    customer: customer && customer.id !== caller?.id ? customer : null,
    brandId: cart?.brandId ?? asked.brandId ?? deps.brand.id,
    origin: `${request.protocol}://${request.host}`,
  };
}

/** A user whose payment methods the caller may see and change: themselves, or others if their role permits the action. ROL-01 */
export async function personOfCaller(
  deps: PaymentDeps,
  { userId, action }: { readonly userId: number; readonly action: 'see-saved-card' | 'request-club-billing' },
  request: FastifyRequest,
): Promise<User | Refusal> {
  const caller = await requireSignedIn(deps, request);
  if (caller instanceof Refusal) return caller;
  return requirePermittedPerson(deps.db, { caller, userId, action, field: 'id' });
}
