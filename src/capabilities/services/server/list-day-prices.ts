import { isInTimeForShip, latestCruiseArrival } from '#rules/shipment/cruise.ts';
import { type Refusal, refuseFields } from '#kit/problem.ts';
import { type LegFacts, shipmentFacts } from '#facts/shipment-facts.ts';
import { addDays, daysBetween, type IsoDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import type { Problem } from '#rules/result.ts';
import { type CheapestByDay, cheapestByDay } from '#rules/services/cheapest-by-day.ts';
import { collectionProblem, isLevelCollected } from '#rules/services/collection.ts';
import { type Offer, serviceOffers } from '#rules/services/service-offers.ts';
import { bagsOnLeg, checkBags } from '#rules/shipment/bags-on-leg.ts';
import type { Draft, Leg } from '#rules/shipment/draft.ts';
import type { ServicesDeps } from './list-services.ts';

export type DayPricesRequest = {
  readonly draft: Draft;
  readonly problems: readonly Problem[];
  readonly leg: Leg;
  readonly firstDay: IsoDate;
  readonly lastDay: IsoDate;
};

/** The lowest price of each day, for the calendars. A service that is not offered on a day has no price on that day either. */
export async function listDayPrices(deps: ServicesDeps, request: DayPricesRequest): Promise<CheapestByDay | Refusal> {
  const { draft, leg, firstDay, lastDay } = request;
  const wrong = [...request.problems, ...checkBags(draft)];
  if (wrong.length > 0) {
    return refuseFields(wrong.map(({ field, message }) => ({ field, message: messageText(message) })));
  }
  const length = daysBetween({ from: firstDay, to: lastDay });
  if (length < 0 || length > limits.dayPricesDaysMax) {
    return refuseFields([{ field: 'lastDay', message: messageText('dayPricesPeriod') }]);
  }
  const known = await shipmentFacts(deps, draft);
  if (known.kind === 'refused') return refuseFields(known.errors);
  const { facts } = known;
  const isAsked = facts.missing.length === 0 && (leg === 'outbound' || draft.roundtrip);
  const offers = isAsked ? await offersByHandover(deps, request, facts[leg]) : new Map<IsoDate, readonly Offer[]>();
  return cheapestByDay(offers, { firstDay, lastDay });
}

async function offersByHandover(
  { carrierRates }: ServicesDeps,
  { draft, leg, firstDay, lastDay }: DayPricesRequest,
  facts: LegFacts,
): Promise<ReadonlyMap<IsoDate, readonly Offer[]>> {
  const { question, collectingClub } = facts;
  const skus = bagsOnLeg(draft, leg).map(({ sku }) => sku);
  if (skus.length === 0 || collectionProblem(question.carrier, collectingClub)) return new Map();
  const latestArrival =
    leg === 'outbound'
      ? latestCruiseArrival({ cruise: draft.cruise, isWorkingDay: facts.question.isCarrierWorkingDay })
      : null;
  // Bags that arrive on the first days were handed over earlier.
  const handovers = daysFrom(addDays(firstDay, -limits.transitCalendarDaysMax), lastDay).filter(
    (day) => day <= facts.lastHandover && facts.isHandoverDay(day),
  );
  const offers = await Promise.all(
    handovers.map(async (handover): Promise<[IsoDate, readonly Offer[]]> => {
      const quote = await carrierRates.quote({ ...question, handover, skus: new Set(skus) });
      if (quote.kind !== 'quoted') return [handover, []];
      const services = quote.services.filter(
        ({ level, arrivalDate }) =>
          isLevelCollected(level, collectingClub) && isInTimeForShip({ arrival: arrivalDate, latest: latestArrival }),
      );
      return [handover, serviceOffers({ services, skus, adjustment: facts.adjustmentOn(handover) })];
    }),
  );
  return new Map(offers);
}

function daysFrom(first: IsoDate, last: IsoDate): readonly IsoDate[] {
  return Array.from({ length: daysBetween({ from: first, to: last }) + 1 }, (_, index) => addDays(first, index));
}
