import { type Clock, type LocalTime, localTime } from '#ports/clock/clock.ts';
import { readyTimeProblem } from '#rules/checkout/ready-time.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import type { MessageName } from '#rules/messages.ts';
import { dropOffOptionId, findPickupFeeOption, type PickupFeeOption } from '#rules/pricing/pickup-fee-options.ts';
import { type RateCard, rateCardOn } from '#rules/pricing/rate-card.ts';
import type { Draft, Leg } from '#rules/shipment/draft.ts';

/** What is needed of `ShipmentFacts`: where each leg starts. */
type LegStarts = Readonly<Record<Leg, { readonly from: { readonly place: { readonly timeZone: string } } }>>;

export type ReadyTimeDeps = { readonly clock: Clock; readonly rateCards: readonly RateCard[] };

/**
 * Why the carrier can't take the bags of a draft as planned, by the clocks where each leg starts; null when it can. A leg without a
 * day is for the form to refuse. CHK-05
 */
export function readyTimeProblemOf(
  deps: ReadyTimeDeps,
  { draft, facts }: { readonly draft: Draft; readonly facts: LegStarts },
): MessageName | null {
  const legs = draft.roundtrip ? (['outbound', 'return'] as const) : (['outbound'] as const);
  for (const leg of legs) {
    const { pickupDate, arrivalDate, pickupOptionId } = draft[leg];
    const now = localTime(deps.clock, facts[leg].from.place.timeZone);
    const option = handoverOption(deps, pickupOptionId, now);
    const problem = pickupDate && option && problemOfLeg({ pickupDate, arrivalDate, option, now });
    if (problem) return problem;
  }
  return null;
}

/** What is wrong with one leg. Of an arrival that nobody has named only this is known: it is after the day of handover. CHK-05 */
export function problemOfLeg({
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

/** The way of handing over that an id means. What it costs at this club makes no difference here. */
export function handoverOption(
  { rateCards }: ReadyTimeDeps,
  pickupOptionId: number,
  now: LocalTime,
): PickupFeeOption | undefined {
  const rates = rateCardOn(rateCards, now.day).pickup;
  return findPickupFeeOption(pickupOptionId, { rates, originHasDailyPickup: false });
}
