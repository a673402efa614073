import type { ReactNode } from 'react';
import CalendarSheet, { type CalendarSheetProps } from '#kit/web/calendar/CalendarSheet.tsx';
import { t } from '#rules/language/t.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { type DayPricesAsked, useDayPrices } from './use-day-prices.ts';

export type PricedCalendarSheetProps = { sheet: CalendarSheetProps } & DayPricesAsked;

/** A calendar with the lowest price of each day. */
export default function PricedCalendarSheet({ sheet, ...asked }: PricedCalendarSheetProps): ReactNode {
  const { onShowDays, withPrice } = useDayPrices(asked);
  return (
    <CalendarSheet
      {...sheet}
      caption={asked.isReady && asked.draft.roundtrip ? captionOf(asked.leg) : undefined}
      dayState={(day) => withPrice(day, sheet.dayState(day))}
      onShowDays={onShowDays}
    />
  );
}

/** A round trip has a price for each way. */
function captionOf(leg: Leg): string {
  return leg === 'outbound'
    ? t`Prices are for the outbound trip only, without the return.`
    : t`Prices are for the return trip only.`;
}
