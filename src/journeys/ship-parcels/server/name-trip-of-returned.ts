import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { ReceiptLinkDeps } from '#access/receipt-links.ts';
import type { ReadOrder } from '#kit/named-order/wire.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { listCanceledLegs } from '#records/orders/canceled-legs.ts';
import { findOrderByDisplayId, lockOrder, type Order } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import {
  countBagsOnTrip,
  listBackForReturn,
  listOnNewTrips,
  listReturnedBagsOf,
  type ReturnedBag,
  setTripOfReturnedBag,
} from '#records/parcels/returned-bags.ts';
import { findUser } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { messageText } from '#rules/messages.ts';
import { orderNumber } from '#rules/orders/order-number.ts';
import { newTripProblem } from '#rules/parcels/returned-bag.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import type { ShownReturnedBag } from '../wire.ts';
import { changeReturned } from './choose-for-returned.ts';
import type { ReturnedDeps } from './returned-bags.ts';

/**
 * Takes an order that was made without the bag's code for its new trip, because its customer, or staff, typed its number. It has to be a later order of the same
 * email, and counts for as many bags as it takes. It may take the place of one that arrives too late for the bag's return. SCR-06
 */
export async function nameTripOfReturned(
  deps: ReturnedDeps & ReceiptLinkDeps,
  { named, id, typed }: { readonly named: ReadOrder; readonly id: number; readonly typed: string },
  request: FastifyRequest,
): Promise<readonly ShownReturnedBag[] | Refusal> {
  return changeReturned(deps, { named, request }, async (order) => {
    const number = orderNumber(typed);
    if (number?.kind !== 'display') {
      return refuseFields([{ field: 'orderNumber', message: messageText('orderNumberWrong') }]);
    }
    return inTransaction(deps.db, (tx) => nameTrip(tx, { order, id, displayId: number.displayId }));
  });
}

/** Why the order with this number can't be the new trip of the bag; null when it is from now on. */
async function nameTrip(
  tx: Transaction<Tables>,
  { order, id, displayId }: { readonly order: Order; readonly id: number; readonly displayId: string },
): Promise<Refusal | null> {
  await lockOrder(tx, order.id);
  const one = (await listReturnedBagsOf(tx, order.id)).find((known) => known.id === id);
  if (!one) return refuseUnknown(messageText('bagOfOrderUnknown'), 'id');
  const isBooked = (await listOnNewTrips(tx, order.id)).has(one.parcelId);
  const isLate = isBooked && draftOf(order).roundtrip && !(await listBackForReturn(tx, order.id)).has(one.parcelId);
  const problem = newTripProblem({ ...one, booked: isLate ? 'late' : isBooked ? 'in-time' : null });
  if (problem) return new Refusal(409, messageText(problem));
  const trip = await findTrip(tx, { order, one, displayId });
  if (!trip) return refuseUnknown(messageText('newTripUnknown'), 'orderNumber');
  await setTripOfReturnedBag(tx, { id, tripOrderId: trip.id });
  return null;
}

/** Locks the order, so that two bags don't take its last place at once, and so that it isn't canceled meanwhile. */
async function findTrip(
  tx: Transaction<Tables>,
  { order, one, displayId }: { readonly order: Order; readonly one: ReturnedBag; readonly displayId: string },
): Promise<Order | null> {
  const trip = await findOrderByDisplayId(tx, displayId);
  if (!trip || trip.id === order.id || trip.placedAt <= one.askedAt) return null;
  if (!(await haveSameEmail(tx, order, trip))) return null;
  await lockOrder(tx, trip.id);
  if ((await listCanceledLegs(tx, trip.id)).some(({ leg }) => leg === 'outbound')) return null;
  const room = bagsOnLeg(draftOf(trip), 'outbound').length - (await countBagsOnTrip(tx, trip.id));
  return room > 0 ? trip : null;
}

/** Every guest order has a user record of its own, so users are compared by email. */
async function haveSameEmail(tx: Transaction<Tables>, order: Order, trip: Order): Promise<boolean> {
  const [owner, customer] = [await findUser(tx, order.userId), await findUser(tx, trip.userId)];
  return owner !== undefined && customer !== undefined && signInEmail(owner.email) === signInEmail(customer.email);
}
