import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal, refuseFields } from '#kit/problem.ts';
import { type Clock, localTime, nowOf } from '#ports/clock/clock.ts';
import * as records from '#records/carts/customs-infos.ts';
import { findCallerAndCart } from '#access/find-requested-cart.ts';
import type { Tables } from '#records/tables.ts';
import { type CustomsInfo, customsProblems } from '#rules/customs/customs-info.ts';
import { messageText } from '#rules/messages.ts';
import type { CustomsInfoOfCart } from '../wire.ts';

export type CustomsDeps = { readonly db: Kysely<Tables>; readonly clock: Clock };

/** Twelve hours behind UTC, where a day ends last. */
const lastPlaceOfDay = 'Etc/GMT+12';

/** Saves customs info with a cart that the request may touch. INT-01 */
export async function keepCustomsInfo(
  deps: CustomsDeps,
  { cartId, info, isRoundTrip }: CustomsInfoOfCart,
  request: FastifyRequest,
): Promise<CustomsInfo | Refusal> {
  const found = await findCallerAndCart(deps, { cartId }, request);
  if (found instanceof Refusal) return found;
  // A cart has no place yet: here a day is past once it is everywhere. The order is checked by the day where the trip starts.
  const { day: today } = localTime(deps.clock, lastPlaceOfDay);
  const trip = { today, bagsArrive: null, bagsStartBack: null };
  const problems = customsProblems(info, { isRoundTrip, trip });
  if (problems.length > 0) {
    return refuseFields(problems.map(({ field, refusal }) => ({ field, message: messageText(refusal) })));
  }
  await records.saveCustomsInfo(deps.db, { cartId: found.cart.id, info, now: nowOf(deps.clock) });
  return info;
}
