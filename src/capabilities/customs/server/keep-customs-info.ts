import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import type { Clock } from '#ports/clock/clock.ts';
import * as records from '#records/carts/customs-infos.ts';
import { callerAndCart } from '#access/cart-of-request.ts';
import type { Tables } from '#records/tables.ts';
import { type CustomsField, customsProblems } from '#rules/customs/customs-info.ts';
import { messageText } from '#rules/messages.ts';
import type { saveCustomsInfo } from '../contract.ts';

export type CustomsDeps = { readonly db: Kysely<Tables>; readonly clock: Clock };

const wireFields: Readonly<Record<CustomsField, string>> = {
  arrival: 'international_info[date_of_arrival]',
  departure: 'international_info[date_of_departure]',
};

/** Keeps the customs info of a cart that the request may touch. INT-01 */
export async function keepCustomsInfo(
  deps: CustomsDeps,
  body: EndpointRequest<typeof saveCustomsInfo>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof saveCustomsInfo> | Refusal> {
  const found = await callerAndCart(deps, { cartId: body.cart_id }, request.headers);
  if (found instanceof Refusal) return found;
  const {
    date_of_arrival: arrival = '',
    date_of_departure: departure = '',
    roundtrip = false,
  } = body.international_info;
  const problems = customsProblems({ arrival, departure }, { isRoundTrip: roundtrip });
  if (problems.length > 0) {
    return refuseFields(
      problems.map(({ field, refusal }) => ({ field: wireFields[field], message: messageText(refusal) })),
    );
  }
  await records.saveCustomsInfo(deps.db, {
    cartId: found.cart.id,
    info: { arrival, departure },
    now: new Date(deps.clock.nowMs()),
  });
  return {
    success: true,
    international_info: { date_of_arrival: arrival, date_of_departure: departure || null },
  };
}
