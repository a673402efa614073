import type { ReactNode } from 'react';
import type { useDropOffCalendar } from '#capabilities/calendar/web/use-drop-off-calendar.ts';
import { useVanHolidays } from '#capabilities/calendar/web/use-leg-holidays.ts';
import NeededBy from '#capabilities/services/web/needed-by/NeededBy.tsx';
import { quotedPriceState } from '#capabilities/services/web/quick-quote/quoted-price.ts';
import { type IsoDate, isWeekend } from '#rules/dates.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { pageFacts } from '../../page-facts.ts';
import { type QuickQuote, quickQuoteLink } from '#rules/shipment-form/quick-quote.ts';

export type QuoteNeededByProps = {
  quote: QuickQuote;
  draft: Draft;
  calendar: ReturnType<typeof useDropOffCalendar>;
  isReady: boolean;
  onNeededBy: (day: IsoDate | null) => void;
  /** Opens the ship page with the chosen service; the state holds the price if it is that of the whole trip. */
  onContinue: (path: string, state?: object) => void;
};

/** The day on which the bags are needed first, and from it the last safe day to hand them over. */
export default function QuoteNeededBy({
  quote,
  draft,
  calendar,
  isReady,
  onNeededBy,
  onContinue,
}: QuoteNeededByProps): ReactNode {
  const neededBy = quote.neededBy ?? null;
  const { today, last, dayState } = calendar;
  const { destination, brand } = draft;
  const holidaysThere = useVanHolidays({ country: destination.country, brand });
  const isDeliveryDay = (day: IsoDate): boolean => !isWeekend(day) && !holidaysThere?.has(day);
  return (
    <NeededBy
      id="quote-needed-by"
      draft={draft}
      isReady={isReady}
      neededBy={neededBy}
      // A club may be closed on some days; the server checks that for every row.
      calendar={{
        today,
        last,
        isHandoverDay: (day) => !dayState(day).blocked,
        isCarrierWorkingDay: isDeliveryDay,
        isDestinationOpen: isDeliveryDay,
      }}
      onNeededBy={onNeededBy}
      onChoose={({ handover, offer }) => {
        const path = quickQuoteLink({ ...quote, day: handover }, pageFacts.shipPath);
        onContinue(`${path}&service=${offer.levelId}`, quote.roundtrip ? undefined : quotedPriceState(offer.price));
      }}
    />
  );
}
