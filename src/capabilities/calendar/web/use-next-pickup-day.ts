import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { BrandKey } from '#rules/brand/brand.ts';
import { type IsoDate, parseIsoDate } from '#rules/dates.ts';
import { nextPickupDay } from '../contract.ts';

export type NextPickupDay = {
  /** Null until it is known. */
  readonly day: IsoDate | null;
  /** Today where the bags are handed over. */
  readonly today: IsoDate;
};

/** The first day on which bags can be handed over at a place, by the server's clock and the place's time zone. DAT-05 */
export function useNextPickupDay(asked: {
  readonly brand: BrandKey;
  readonly country: string;
  readonly clubId: number | null;
  readonly zip: string;
  readonly dropOff: boolean;
  readonly microSiteId?: number | undefined;
  /** False for a country that we do not ship to: nobody collects there. CTY-03 */
  readonly isServed: boolean;
  /** What counts as today before the server has answered. */
  readonly todayOfPage: IsoDate;
}): NextPickupDay {
  const { brand, country, clubId, zip, dropOff, microSiteId, isServed, todayOfPage } = asked;
  const { data } = useQuery({
    queryKey: ['next-pickup-day', brand, country, clubId, zip, dropOff, microSiteId],
    enabled: isServed,
    queryFn: ({ signal }) =>
      call(
        nextPickupDay,
        {
          body: {
            brand,
            country_code: country,
            facility_id: clubId ?? undefined,
            zip_code: zip === '' ? undefined : zip,
            dropoff: dropOff,
            micro_site_id: microSiteId,
          },
        },
        { signal },
      ),
    placeholderData: (earlier) => earlier,
  });
  return {
    day: parseIsoDate(data?.next_pickup_day ?? '') ?? null,
    today: parseIsoDate(data?.today ?? '') ?? todayOfPage,
  };
}
