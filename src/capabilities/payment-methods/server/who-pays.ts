import type { FastifyRequest } from 'fastify';
import type { EndpointRequest } from '#kit/endpoint.ts';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { callerOf } from '#records/caller.ts';
import { cartOfRequest } from '#records/own-cart.ts';
import { findUser, type User } from '#records/users.ts';
import { mayForOthers } from '#rules/account/permissions.ts';
import { messageText } from '#rules/messages.ts';
import type { paymentInfo } from '../contract.ts';
import type { PaymentQuestion } from './gather-payment-info.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** Who asks for the ways to pay, and whom they book for. To those who book for nobody else there is nobody else. ROL-01 ROL-02 */
export async function whoPays(
  deps: PaymentDeps,
  query: EndpointRequest<typeof paymentInfo>['query'],
  request: FastifyRequest,
): Promise<PaymentQuestion | Refusal> {
  const caller = await callerOf(deps, request.headers);
  if (caller instanceof Refusal) return caller;
  const { cart_id: cartId, cart_token: cartToken, on_behalf_user: namedId } = query;
  const cart =
    cartId === undefined ? null : await cartOfRequest(deps.db, { cartId, cartToken, caller }, request.headers);
  if (cart instanceof Refusal) return cart;
  const isBooker = caller !== undefined && mayForOthers(caller.role, 'book-for-others');
  if (namedId !== undefined && !isBooker && namedId !== caller?.id) return unknownPerson('on_behalf_user');
  const otherId = namedId ?? (isBooker ? (cart?.userId ?? undefined) : undefined);
  const isForAnother = otherId !== undefined && otherId !== caller?.id;
  const bookedFor = isForAnother ? await findUser(deps.db, otherId) : null;
  if (bookedFor === undefined) return unknownPerson('on_behalf_user');
  return {
    caller,
    bookedFor,
    brandId: cart?.brandId ?? query.brand_id ?? deps.brand.id,
    origin: `${request.protocol}://${request.host}`,
  };
}

/** A person whose means of payment the caller may see and change: themselves, or anybody for those whom the table lets. ROL-01 */
export async function personOfCaller(
  deps: PaymentDeps,
  { userId, action }: { readonly userId: number; readonly action: 'see-saved-card' | 'request-club-billing' },
  request: FastifyRequest,
): Promise<User | Refusal> {
  const caller = await callerOf(deps, request.headers);
  if (caller instanceof Refusal) return caller;
  if (!caller) return new Refusal(401, 'Please sign in first.');
  if (caller.id === userId) return caller;
  const person = mayForOthers(caller.role, action) ? await findUser(deps.db, userId) : undefined;
  return person ?? unknownPerson('id');
}

function unknownPerson(field: string): Refusal {
  return refuseUnknown(messageText('personUnknown'), field);
}
