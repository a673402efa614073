import type { ReactNode } from 'react';
import { dayStateIn } from '#capabilities/calendar/web/day-state-in.ts';
import { useLegHolidays } from '#capabilities/calendar/web/use-leg-holidays.ts';
import type { ShownClub } from '#capabilities/clubs/wire.ts';
import PricedCalendarSheet from '#capabilities/services/web/PricedCalendarSheet.tsx';
import { DateField } from '#kit/web/calendar/DateField.tsx';
import { boundedDayState } from '#kit/web/calendar/day-state.ts';
import { type CalendarFacts, lastHandover } from '#rules/calendar/blocked-day.ts';
import { noClosedWeekdays } from '#rules/calendar/closed-weekdays.ts';
import { addDays, type IsoDate, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { isDomesticRoute } from '#rules/services/domestic-route.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import type { QuickQuote } from '#rules/shipment-form/quick-quote.ts';

export type QuoteReturnDayProps = {
  quote: QuickQuote;
  draft: Draft;
  /** Today where the trip starts. */
  today: IsoDate;
  /** Where the return leg starts, if that is a club. */
  club: ShownClub | null;
  isReady: boolean;
  onChange: (day: IsoDate | null) => void;
};

/** The day of the return leg, by the calendar of the place that it starts from. It says why a day is closed, as the ship page does. DAT-01 */
export default function QuoteReturnDay({
  quote,
  draft,
  today,
  club,
  isReady,
  onChange,
}: QuoteReturnDayProps): ReactNode {
  const { origin, destination, brand } = draft;
  const legHolidays = useLegHolidays({
    brand,
    leg: 'return',
    originCountry: origin.country,
    destinationCountry: destination.country,
    dropOff: true,
    carrier: null,
    // The search finds only places that we ship to.
    isServed: true,
  });
  const facts: CalendarFacts = {
    today,
    originHolidays: legHolidays.origin,
    destinationHolidays: legHolidays.destination,
    isDomestic: isDomesticRoute({ origin: origin.country, destination: destination.country }),
    originClosedWeekdays: noClosedWeekdays,
    destinationClosedWeekdays: club?.closedWeekdays ?? noClosedWeekdays,
    dropOff: true,
  };
  const choice = {
    value: quote.returnDay,
    today,
    min: addDays(quote.day ?? today, 1),
    max: lastHandover(today),
    dayState: dayStateIn(facts, 'return-pickup'),
  };
  // A day may turn out to be closed once the other fields have been filled in.
  const { blocked, reason } = choice.value === null ? noDay : boundedDayState(choice.value, choice);
  return (
    <DateField
      id="quote-return-date"
      label={messages.returnDropOffDateLabel}
      {...choice}
      error={
        choice.value !== null && blocked
          ? t`${shortDate(choice.value)}: ${reason ?? t`closed`}. Choose another date.`
          : undefined
      }
      renderCalendar={(sheet) => (
        <PricedCalendarSheet sheet={sheet} draft={draft} leg="return" by="handover" isReady={isReady} />
      )}
      onChange={onChange}
    />
  );
}

const noDay = { blocked: false, reason: undefined };
