import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#kit/web/call.ts';
import type { BrandKey } from '#rules/brand/brand.ts';
import type { HolidayDirection, HolidayList } from '#rules/calendar/holiday-lists.ts';
import { legHolidaySources } from '#rules/calendar/leg-holiday-sources.ts';
import { unavailableDaysForm } from '#rules/calendar/unavailable-days-form.ts';
import { type IsoDate, parseIsoDate } from '#rules/dates.ts';
import { isDomesticRoute } from '#rules/services/domestic-route.ts';
import type { CarrierKey, Leg } from '#rules/shipment/draft.ts';
import { holidays, unavailableDays, unavailableDaysInUs } from '../contract.ts';
import {
  countryAndBrandToWire,
  daysInUsToWire,
  type Holiday,
  holidaysFromWire,
  unavailableDaysRouteToWire,
} from '../wire.ts';

export type LegHolidays = {
  readonly origin: HolidayList;
  readonly destination: HolidayList;
  /** The holidays of the vans that deliver the bags of this leg. */
  readonly vans: HolidayList;
  readonly isLoading: boolean;
  /** A list failed to load. The server still refuses a day on which no carrier works. */
  readonly isIncomplete: boolean;
};

export type LegHolidaysQuestion = {
  readonly brand: BrandKey;
  readonly leg: Leg;
  readonly originCountry: string;
  readonly destinationCountry: string;
  readonly dropOff: boolean;
  readonly carrier: CarrierKey | null;
  readonly microSiteId?: number | undefined;
  /** False while an end is in a country that we do not ship to, whose days we do not know. CTY-03 */
  readonly isServed: boolean;
};

/**
 * The days on which nothing moves: the holidays of both countries, which have names, and the other days on which the carrier of this
 * route does not work.
 */
export function useLegHolidays(asked: LegHolidaysQuestion): LegHolidays {
  const origin = useHolidays(asked.originCountry, asked);
  const destination = useHolidays(asked.destinationCountry, asked);
  const unavailable = useUnavailableDays(asked);
  const isDomestic = isDomesticRoute({ origin: asked.originCountry, destination: asked.destinationCountry });
  return useMemo(() => {
    const lists = legHolidaySources({ leg: asked.leg, isDomestic, dropOff: asked.dropOff });
    // The unavailable days are those of the country where the leg starts; within one country, of the origin. DAT-08
    const isOriginGiven = asked.leg === 'outbound' || isDomestic;
    const vansAt = lists.vansAt === 'origin' ? origin : destination;
    return {
      origin: holidayList(origin.data, lists.origin, isOriginGiven ? unavailable.data : undefined),
      destination: holidayList(destination.data, lists.destination, isOriginGiven ? undefined : unavailable.data),
      vans: holidayList(vansAt.data, 'pickup', isDomestic ? unavailable.data : undefined),
      isLoading: origin.isLoading || destination.isLoading || unavailable.isLoading,
      isIncomplete: origin.isError || destination.isError || unavailable.isError,
    };
  }, [asked.dropOff, asked.leg, isDomestic, origin, destination, unavailable]);
}

/** The holidays on which no van comes in a country; null until they are loaded. PRC-04 */
export function useVanHolidays({ country, brand }: { country: string; brand: BrandKey }): HolidayList | null {
  const { data } = useHolidays(country, { brand, isServed: true });
  return data ? holidayList(data, 'pickup', undefined) : null;
}

function useHolidays(country: string, { brand, isServed }: Pick<LegHolidaysQuestion, 'brand' | 'isServed'>) {
  const { data, isLoading, isError } = useQuery({
    queryKey: ['holidays', country, brand],
    enabled: isServed,
    queryFn: async ({ signal }): Promise<readonly Holiday[]> =>
      holidaysFromWire(await call(holidays, { body: countryAndBrandToWire({ country, brand }) }, { signal })),
  });
  return useMemo(() => ({ data, isLoading, isError }), [data, isLoading, isError]);
}

/** The days on which the carrier of the route does not work. DAT-08 */
function useUnavailableDays(asked: LegHolidaysQuestion) {
  const { brand, leg, originCountry, destinationCountry, dropOff, carrier, microSiteId, isServed } = asked;
  const form = unavailableDaysForm({ originCountry, destinationCountry });
  const route = [originCountry, destinationCountry, dropOff, leg, microSiteId];
  const { data, isLoading, isError } = useQuery({
    queryKey: ['unavailable-days', form, brand, carrier, ...(form === 'GET' ? [] : route)],
    enabled: isServed,
    queryFn: async ({ signal }): Promise<readonly IsoDate[]> => {
      const days =
        form === 'GET'
          ? await call(unavailableDaysInUs, { query: daysInUsToWire(carrier) }, { signal })
          : await call(unavailableDays, { body: unavailableDaysRouteToWire(asked) }, { signal });
      return days.map(parseIsoDate).filter((day) => day !== undefined);
    },
  });
  return useMemo(() => ({ data, isLoading, isError }), [data, isLoading, isError]);
}

/** Days without a name get an empty one. */
function holidayList(
  named: readonly Holiday[] | undefined,
  direction: HolidayDirection,
  unnamed: readonly IsoDate[] | undefined,
): HolidayList {
  const list = new Map<IsoDate, string>();
  for (const day of unnamed ?? []) list.set(day, '');
  for (const { day, name, pickup, dropOff } of named ?? []) {
    if ((direction === 'pickup' ? pickup : dropOff) || list.has(day)) list.set(day, name);
  }
  return list;
}
