import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DayState, ShownDays } from '#kit/web/calendar/day-state.ts';
import type { IsoDate } from '#rules/dates.ts';
import { type Cents, formatDollarsUp } from '#rules/money.ts';
import { marksLowestDays } from '#rules/services/marks-lowest-days.ts';
import { type Draft, emptyLeg, type Leg } from '#rules/shipment/draft.ts';
import { askDayPrices } from './ask-day-prices.ts';
import { servicesQuestion } from './services-query.ts';

/** Prices change with the rate card and the operators' settings, both of which change rarely. */
const freshForMs = 5 * 60 * 1000;

export type DayPricesAsked = {
  readonly draft: Draft;
  readonly leg: Leg;
  readonly by: 'handover' | 'arrival';
  /** Whether both ends and the bags are known. SVC-01 */
  readonly isReady: boolean;
};

type DayPriceNotes = {
  /** For a calendar, which says which of its days are shown. */
  readonly onShowDays: (days: ShownDays) => void;
  /** The state of a day with its lowest price added. */
  readonly withPrice: (day: IsoDate, state: DayState) => DayState;
};

/** The lowest prices in a calendar, by the day of handover or of arrival. They are requested for the days that it shows. */
export function useDayPrices({ draft, leg, by, isReady }: DayPricesAsked): DayPriceNotes {
  const [shown, setShown] = useState<ShownDays | null>(null);
  const question = dayPricesQuestion(draft, leg);
  const { data } = useQuery({
    queryKey: ['day-prices', leg, shown, question],
    queryFn: shown ? ({ signal }) => askDayPrices(question, { leg, ...shown }, signal) : skipToken,
    enabled: isReady,
    placeholderData: keepPreviousData,
    staleTime: freshForMs,
    // A calendar without prices is still a calendar.
    retry: false,
  });
  const prices = isReady && data ? data[by === 'handover' ? 'handovers' : 'arrivals'] : [];
  const priceByDay = new Map<IsoDate, Cents>(prices.map(({ day, price }) => [day, price]));
  const lowest = Math.min(...priceByDay.values());
  const isLowestMarked = marksLowestDays([...priceByDay.values()]);
  return {
    onShowDays: setShown,
    withPrice: (day, state) => {
      const price = priceByDay.get(day);
      if (price === undefined || state.blocked) return state;
      return { ...state, note: formatDollarsUp(price), isLowest: isLowestMarked && price === lowest };
    },
  };
}

/** The draft without the day of the leg, on which its prices by day don't depend. The return leg starts after the bags have arrived. */
function dayPricesQuestion(draft: Draft, leg: Leg): Draft {
  const { outbound, return: back, ...question } = servicesQuestion(draft);
  const plans =
    leg === 'outbound'
      ? { outbound: { ...outbound, pickupDate: null }, return: emptyLeg, roundtrip: false }
      : { outbound: { ...outbound, arrivalDate: draft.outbound.arrivalDate }, return: { ...back, pickupDate: null } };
  return { ...question, ...plans };
}
