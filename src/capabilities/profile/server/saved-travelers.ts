import type { FastifyRequest } from 'fastify';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { requireSignedIn } from '#access/require-signed-in.ts';
import { readableDraftOf } from '#facts/draft-of-order.ts';
import { listOrdersOf } from '#records/orders/orders.ts';
import {
  addSavedTraveler,
  changeSavedTraveler,
  countSavedTravelers,
  deleteSavedTraveler,
  listSavedTravelers,
} from '#records/people/saved-travelers.ts';
import { lockUser } from '#records/people/users.ts';
import { type SavedTraveler, savedTravelerProblems, unsavedTravelers } from '#rules/account/saved-traveler.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import type {
  addTraveler as addTravelerCall,
  changeTraveler as changeTravelerCall,
  deleteTraveler as deleteTravelerCall,
  savedTravelers as savedTravelersCall,
} from '../contract.ts';
import { travelersToWire } from '../wire.ts';
import type { ProfileDeps } from './profile-deps.ts';

/** In how many of the latest orders we look for travelers to suggest. */
const ordersLookedAt = 20;

/** The travelers that the signed-in user has saved, and those of their latest orders that they have not. */
export async function savedTravelers(
  deps: ProfileDeps,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof savedTravelersCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  const travelers = await listSavedTravelers(deps.db, { userId: user.id, limit: limits.savedTravelersMax });
  const orders = await listOrdersOf(deps.db, { userId: user.id, limit: ordersLookedAt });
  const used = orders.flatMap((order) => readableDraftOf(order)?.travelers ?? []);
  return travelersToWire({ saved: travelers, usedBefore: unsavedTravelers(used, travelers) });
}

export async function addTraveler(
  deps: ProfileDeps,
  sent: EndpointRequest<typeof addTravelerCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof addTravelerCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  const traveler = readTraveler(sent);
  if (traveler instanceof Refusal) return traveler;
  return inTransaction(deps.db, async (tx) => {
    // The user's row is locked, so that concurrent calls can't exceed the limit together.
    await lockUser(tx, user.id);
    if ((await countSavedTravelers(tx, user.id)) >= limits.savedTravelersMax) {
      return new Refusal(422, messageText('travelerLimitReached', { most: String(limits.savedTravelersMax) }));
    }
    const { id } = await addSavedTraveler(tx, { userId: user.id, traveler });
    return { success: true, id } as const;
  });
}

/** Other people's travelers do not exist for the caller. */
export async function changeTraveler(
  deps: ProfileDeps,
  { params: { id }, body }: Pick<EndpointRequest<typeof changeTravelerCall>, 'params' | 'body'>,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof changeTravelerCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  const traveler = readTraveler(body);
  if (traveler instanceof Refusal) return traveler;
  const isChanged = await changeSavedTraveler(deps.db, { userId: user.id, id, traveler });
  return isChanged ? { success: true, id } : refuseUnknown(messageText('travelerUnknown'), 'id');
}

/** Deleting an unknown traveler succeeds too, so that callers don't learn which ids exist. */
export async function deleteTraveler(
  deps: ProfileDeps,
  { id }: EndpointRequest<typeof deleteTravelerCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof deleteTravelerCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  await deleteSavedTraveler(deps.db, { userId: user.id, id });
  return { success: true };
}

function readTraveler(sent: EndpointRequest<typeof addTravelerCall>['body']): SavedTraveler | Refusal {
  const traveler = { name: sent.name.trim(), email: (sent.email ?? '').trim(), phone: (sent.phone ?? '').trim() };
  const problems = Object.entries(savedTravelerProblems(traveler));
  if (problems.length === 0) return traveler;
  return refuseFields(problems.map(([field, message]) => ({ field, message: messageText(message) })));
}
