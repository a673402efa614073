import type { IsoDate } from '#rules/dates.ts';
import type { Cents } from '#rules/money.ts';
import type { Offer } from './service-offers.ts';

export type DayPrice = { readonly day: IsoDate; readonly price: Cents };

/** The cheapest way to have the bags on a day: its service, and the last day on which they can be handed over for it. */
export type ArrivalPrice = DayPrice & { readonly handover: IsoDate; readonly levelId: number };

export type CheapestByDay = { readonly handovers: readonly DayPrice[]; readonly arrivals: readonly ArrivalPrice[] };

/** The lowest price of some bags, by the day they are handed over and by the day they arrive. Days without an offer are left out. */
export function cheapestByDay(
  offersByHandover: ReadonlyMap<IsoDate, readonly Offer[]>,
  { firstDay, lastDay }: { readonly firstDay: IsoDate; readonly lastDay: IsoDate },
): CheapestByDay {
  const isAsked = (day: IsoDate): boolean => day >= firstDay && day <= lastDay;
  const handovers: DayPrice[] = [];
  const arrivals = new Map<IsoDate, ArrivalPrice>();
  for (const [handover, offers] of [...offersByHandover].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [cheapest] = offers.toSorted((a, b) => a.price - b.price);
    if (cheapest && isAsked(handover)) handovers.push({ day: handover, price: cheapest.price });
    for (const { price, service } of offers) {
      const day = service.arrivalDate;
      const known = arrivals.get(day);
      // For the same price the later handover is better: it leaves more time to pack.
      if (isAsked(day) && (!known || price <= known.price)) {
        arrivals.set(day, { day, price, handover, levelId: service.level.id });
      }
    }
  }
  return { handovers, arrivals: [...arrivals.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
}
