import type { ReactNode } from 'react';
import CalendarSheet, { type CalendarSheetProps } from '#kit/web/calendar/CalendarSheet.tsx';
import { type DayPricesAsked, useDayPrices } from './use-day-prices.ts';

export type PricedCalendarSheetProps = { sheet: CalendarSheetProps } & DayPricesAsked;

/** A calendar with the lowest price of each day. */
export default function PricedCalendarSheet({ sheet, ...asked }: PricedCalendarSheetProps): ReactNode {
  const { onShowDays, withPrice } = useDayPrices(asked);
  return <CalendarSheet {...sheet} dayState={(day) => withPrice(day, sheet.dayState(day))} onShowDays={onShowDays} />;
}
