import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { BrandKey } from '#rules/brand/brand.ts';
import type { IsoDate } from '#rules/dates.ts';
import { nextPickupDay } from '../contract.ts';
import { pickupDayFromWire, pickupDayQuestionToWire } from '../wire.ts';

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
  /** False for a country that we do not ship to: no carrier collects there. CTY-03 */
  readonly isServed: boolean;
  /** What counts as today before the server has answered. */
  readonly todayOfPage: IsoDate;
}): NextPickupDay {
  const { brand, country, clubId, zip, dropOff, microSiteId, isServed, todayOfPage } = asked;
  const { data } = useQuery({
    queryKey: ['next-pickup-day', brand, country, clubId, zip, dropOff, microSiteId],
    enabled: isServed,
    queryFn: ({ signal }) => {
      const place = { clubId: clubId ?? undefined, zip: zip === '' ? undefined : zip };
      const body = pickupDayQuestionToWire({ brand, country, ...place, dropOff, microSiteId });
      return call(nextPickupDay, { body }, { signal });
    },
    placeholderData: (earlier) => earlier,
  });
  const { day, today } = pickupDayFromWire(data);
  return { day: day ?? null, today: today ?? todayOfPage };
}
