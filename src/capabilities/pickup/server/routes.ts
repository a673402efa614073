import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseHidden } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { localTime } from '#ports/clock/clock.ts';
import { personNamedBy } from '#access/person-named-by.ts';
import { callerOf } from '#access/caller.ts';
import { may } from '#rules/account/permissions.ts';
import { clockTime } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import { formatCents } from '#rules/money.ts';
import { type PickupFeeOption, pickupFeeOptions } from '#rules/pricing/pickup-fee-options.ts';
import { type RateCard, rateCardOn } from '#rules/pricing/rate-card.ts';
import {
  checkCarrierReadyTime,
  cutOffTimes,
  type PickupFeeWire,
  pickupFees,
  sameDayDropOffCutOff,
} from '../contract.ts';
import { checkReadyTime } from './check-ready-time.ts';
import { cutOffDay, type CutOffDeps, dropOffCutOff } from './cut-off.ts';

type PickupDeps = CutOffDeps & { readonly rateCards: readonly RateCard[] };

export function pickupRoutes(app: FastifyInstance, deps: PickupDeps): void {
  mount(app, pickupFees, ({ query }, { request }) => listPickupFees(deps, query, request));
  mount(app, sameDayDropOffCutOff, ({ body }) => dropOffCutOff(deps, body));
  mount(app, cutOffTimes, ({ body }) => cutOffDay(deps, body));
  mount(app, checkCarrierReadyTime, ({ query }, { request }) => checkReadyTime(deps, query, request.headers));
}

/**
 * Staff may name the person they book for. What is listed depends on who asks, by their session or token alone, so that nobody sees waived
 * fees by naming somebody else. PKP-01 ROL-02
 */
async function listPickupFees(
  deps: PickupDeps,
  asked: { readonly sameday?: boolean | undefined; readonly user_id?: number | undefined },
  request: FastifyRequest,
): Promise<EndpointResponse<typeof pickupFees> | Refusal> {
  const caller = await callerOf(deps, request.headers);
  if (caller instanceof Refusal) return caller;
  if (asked.user_id !== undefined) {
    const naming = { userId: asked.user_id, action: 'book-on-behalf' } as const;
    const person = caller && (await personNamedBy(deps.db, { caller, ...naming }));
    if (!person) return refuseHidden(messageText('personUnknown'), 'user_id');
  }
  const { pickup } = rateCardOn(deps.rateCards, localTime(deps.clock, 'UTC').day);
  const options = pickupFeeOptions({
    rates: pickup,
    originHasDailyPickup: false,
    sameDay: asked.sameday ?? false,
    seesWaived: may(caller?.role ?? null, 'see-waived-fees'),
  });
  return { pickup_fees: options.map(optionToWire) };
}

function optionToWire(option: PickupFeeOption): PickupFeeWire {
  return {
    id: option.id,
    pickup_fees_title: option.title,
    price_cents: option.price,
    formatted_amount: formatCents(option.price),
    waived: option.waived,
    hourly: option.hourly,
    sameday: option.sameDay,
    default: option.isDefault,
    sku: option.sku,
    ready_time: timeOf(option.readyHour),
    close_time: timeOf(option.closeHour),
    ready_time_hour: option.readyHour,
    close_time_hour: option.closeHour,
  };
}

function timeOf(hour: number | null): string | null {
  return hour === null ? null : clockTime({ hour, minute: 0 });
}
