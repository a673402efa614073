import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { localTime } from '#ports/clock/clock.ts';
import { requirePermittedPerson } from '#access/require-permitted-person.ts';
import { findCaller } from '#access/find-caller.ts';
import { maySeeWaivedFees } from '#access/may-see-waived-fees.ts';
import { type PickupFeeOption, pickupFeeOptions } from '#rules/pricing/pickup-fee-options.ts';
import { type RateCard, rateCardOn } from '#rules/pricing/rate-card.ts';
import { checkCarrierReadyTime, cutOffTimes, pickupFees, sameDayDropOffCutOff } from '../contract.ts';
import {
  dropOffCutOffToWire,
  dropOffPlaceFromWire,
  firstHandoverToWire,
  handoverPlaceFromWire,
  type PickupFeesQuestion,
  pickupFeesQuestionFromWire,
  pickupFeesToWire,
  pickupFieldToWire,
  readyTimeQuestionFromWire,
} from '../wire.ts';
import { checkReadyTime } from './check-ready-time.ts';
import { cutOffDay, type CutOffDeps, dropOffCutOff } from './cut-off.ts';

type PickupDeps = CutOffDeps & { readonly rateCards: readonly RateCard[] };

export function pickupRoutes(app: FastifyInstance, deps: PickupDeps): void {
  mount(app, pickupFees, async ({ query }, { request }) => {
    const options = await listPickupFees(deps, pickupFeesQuestionFromWire(query), request);
    return options instanceof Refusal ? options : pickupFeesToWire(options);
  });
  mount(
    app,
    sameDayDropOffCutOff,
    async ({ body }) => {
      const cutOff = await dropOffCutOff(deps, dropOffPlaceFromWire(body));
      return cutOff instanceof Refusal ? cutOff : dropOffCutOffToWire(cutOff);
    },
    pickupFieldToWire,
  );
  mount(
    app,
    cutOffTimes,
    async ({ body }) => {
      const first = await cutOffDay(deps, handoverPlaceFromWire(body));
      return first instanceof Refusal ? first : firstHandoverToWire(first);
    },
    pickupFieldToWire,
  );
  mount(
    app,
    checkCarrierReadyTime,
    ({ query }, { request }) => checkReadyTime(deps, readyTimeQuestionFromWire(query), request),
    pickupFieldToWire,
  );
}

/**
 * Staff may name the customer they book for. The list depends on the caller alone, by session or token, so that naming another person
 * reveals no waived fees. PKP-01 ROL-02
 */
async function listPickupFees(
  deps: PickupDeps,
  { isSameDay, userId }: PickupFeesQuestion,
  request: FastifyRequest,
): Promise<readonly PickupFeeOption[] | Refusal> {
  const caller = await findCaller(deps, request);
  if (caller instanceof Refusal) return caller;
  if (userId !== undefined) {
    const naming = { userId, action: 'book-on-behalf', field: 'userId' } as const;
    const person = await requirePermittedPerson(deps.db, { caller, ...naming });
    if (person instanceof Refusal) return person;
  }
  const { pickup } = rateCardOn(deps.rateCards, localTime(deps.clock, 'UTC').day);
  return pickupFeeOptions({
    rates: pickup,
    originHasDailyPickup: false,
    sameDay: isSameDay,
    maySeeWaived: maySeeWaivedFees(caller),
  });
}
