import { type Clock, type LocalTime, localTime } from '#ports/clock/clock.ts';
import { readyTimeProblem } from '#rules/checkout/ready-time.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import type { MessageName } from '#rules/messages.ts';
import { dropOffOptionId, findPickupFeeOption, type PickupFeeOption } from '#rules/pricing/pickup-fee-options.ts';
import { type RateCard, rateCardOn } from '#rules/pricing/rate-card.ts';
import type { Draft, Leg } from '#rules/shipment/draft.ts';

/** The part of `ShipmentFacts` that is needed: where each leg starts. */
type LegStarts = Readonly<Record<Leg, { readonly from: { readonly place: { readonly timeZone: string } } }>>;

export type ReadyTimeDeps = { readonly clock: Clock; readonly rateCards: readonly RateCard[] };

/**
 * Why the carrier can't take the bags of a draft as planned, by the clocks where each leg starts; null when it can. The form refuses a leg
 * without a day. CHK-05
 */
export function draftReadyTimeProblem(
  deps: ReadyTimeDeps,
  { draft, facts }: { readonly draft: Draft; readonly facts: LegStarts },
): MessageName | null {
  const legs = draft.roundtrip ? (['outbound', 'return'] as const) : (['outbound'] as const);
  for (const leg of legs) {
    const { pickupDate, arrivalDate, pickupOptionId } = draft[leg];
    const now = localTime(deps.clock, facts[leg].from.place.timeZone);
    const option = handoverOption(deps, pickupOptionId, now);
    const problem = pickupDate && option && legReadyTimeProblem({ pickupDate, arrivalDate, option, now });
    if (problem) return problem;
  }
  return null;
}

/** The same for one leg. Without an arrival date, the day after the handover counts as one. CHK-05 */
export function legReadyTimeProblem({
  pickupDate,
  arrivalDate,
  option,
  now,
}: {
  readonly pickupDate: IsoDate;
  readonly arrivalDate: IsoDate | null;
  readonly option: PickupFeeOption;
  readonly now: LocalTime;
}): MessageName | null {
  return readyTimeProblem({
    pickupDate,
    arrivalDate: arrivalDate ?? addDays(pickupDate, 1),
    isDropOff: option.id === dropOffOptionId,
    isSameDayPickup: option.sameDay,
    closeHour: option.closeHour,
    now,
  });
}

/** The pickup option with an id. Its price at the club does not matter here. */
export function handoverOption(
  { rateCards }: ReadyTimeDeps,
  pickupOptionId: number,
  now: LocalTime,
): PickupFeeOption | undefined {
  const rates = rateCardOn(rateCards, now.day).pickup;
  return findPickupFeeOption(pickupOptionId, { rates, originHasDailyPickup: false });
}
