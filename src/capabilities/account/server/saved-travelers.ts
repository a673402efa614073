import type { FastifyRequest } from 'fastify';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { listOrdersOf } from '#records/orders/orders.ts';
import { type SavedTraveler, savedTravelerProblems, unsavedTravelers } from '#rules/account/saved-traveler.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import type {
  addTraveler as addTravelerCall,
  changeTraveler as changeTravelerCall,
  deleteTraveler as deleteTravelerCall,
  savedTravelers as savedTravelersCall,
} from '../contract.ts';
import { draftOfOrder } from './draft-of-order.ts';
import type { AccountDeps } from './sign-in.ts';
import { signedIn } from './signed-in.ts';

/** As many orders are looked through for people who were not kept. */
const ordersLookedAt = 20;

/** The travelers that somebody has kept, and those of their last orders whom they have not. */
export async function savedTravelers(
  deps: AccountDeps,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof savedTravelersCall> | Refusal> {
  const user = await signedIn(deps, request);
  if (user instanceof Refusal) return user;
  const travelers = await deps.db
    .selectFrom('saved_travelers')
    .select(['id', 'name', 'email', 'phone'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .limit(limits.savedTravelersMax)
    .execute();
  const orders = await listOrdersOf(deps.db, { userId: user.id, limit: ordersLookedAt });
  const used = orders.flatMap((order) => draftOfOrder(order)?.travelers ?? []);
  return {
    travelers,
    used_before: unsavedTravelers(used, travelers).map(({ name, email, phone }) => ({ name, email, phone })),
  };
}

export async function addTraveler(
  deps: AccountDeps,
  sent: EndpointRequest<typeof addTravelerCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof addTravelerCall> | Refusal> {
  const user = await signedIn(deps, request);
  if (user instanceof Refusal) return user;
  const traveler = readTraveler(sent);
  if (traveler instanceof Refusal) return traveler;
  return inTransaction(deps.db, async (tx) => {
    // The person's row is held, so that many at once do not pass the limit together.
    await tx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().executeTakeFirstOrThrow();
    const { count } = await tx
      .selectFrom('saved_travelers')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    if (count >= limits.savedTravelersMax) {
      return new Refusal(422, messageText('travelerLimitReached', { most: String(limits.savedTravelersMax) }));
    }
    const { id } = await tx
      .insertInto('saved_travelers')
      .values({ user_id: user.id, ...traveler })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { success: true, id } as const;
  });
}

/** That of somebody else does not exist. */
export async function changeTraveler(
  deps: AccountDeps,
  { params: { id }, body }: Pick<EndpointRequest<typeof changeTravelerCall>, 'params' | 'body'>,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof changeTravelerCall> | Refusal> {
  const user = await signedIn(deps, request);
  if (user instanceof Refusal) return user;
  const traveler = readTraveler(body);
  if (traveler instanceof Refusal) return traveler;
  const { numUpdatedRows } = await deps.db
    .updateTable('saved_travelers')
    .set(traveler)
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? { success: true, id } : refuseUnknown(messageText('travelerUnknown'), 'id');
}

/** What is not there any more is gone as wanted, so nobody learns whose it was. */
export async function deleteTraveler(
  deps: AccountDeps,
  { id }: EndpointRequest<typeof deleteTravelerCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof deleteTravelerCall> | Refusal> {
  const user = await signedIn(deps, request);
  if (user instanceof Refusal) return user;
  await deps.db.deleteFrom('saved_travelers').where('id', '=', id).where('user_id', '=', user.id).execute();
  return { success: true };
}

function readTraveler(sent: EndpointRequest<typeof addTravelerCall>['body']): SavedTraveler | Refusal {
  const traveler = { name: sent.name.trim(), email: (sent.email ?? '').trim(), phone: (sent.phone ?? '').trim() };
  const problems = Object.entries(savedTravelerProblems(traveler));
  if (problems.length === 0) return traveler;
  return refuseFields(problems.map(([field, message]) => ({ field, message: messageText(message) })));
}
