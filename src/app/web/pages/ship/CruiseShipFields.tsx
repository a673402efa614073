import type { ReactNode } from 'react';
import { FilteredTextField } from '#kit/web/form/FilteredTextField.tsx';
import { DateField } from '#kit/web/calendar/DateField.tsx';
import type { DayState } from '#kit/web/calendar/day-state.ts';
import { filterText, removedCharactersText } from '#rules/address/text-filter.ts';
import { isWeekend, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { type Cruise, cruiseProblem, latestArrivalForSailing } from '#rules/shipment/cruise.ts';
import { setCruise } from '#rules/shipment/draft-changes.ts';
import styles from './CruiseFields.module.css';
import { leaveField } from './shown-errors.ts';
import { useChangeDraft } from './use-draft.ts';
import { usePageState } from './use-page-state.ts';
import { useShownError } from './use-shown-error.ts';
import { useTrip } from './use-trip.ts';

/** Ships sail on any day. */
const everyDay = (): DayState => ({ blocked: false });

/** Which ship, which cabin, and when it sails. TRP-06 */
export default function CruiseShipFields({ cruise }: { cruise: Cruise }): ReactNode {
  const change = useChangeDraft();
  const { shownErrors } = usePageState();
  const { draft, calendars } = useTrip();
  const { today, last, arrivalHolidays } = calendars.outbound;
  const isWorkingDay = (day: Parameters<typeof isWeekend>[0]) => !isWeekend(day) && !arrivalHolidays.has(day);
  const found = cruiseProblem({ cruise, arrival: draft.outbound.arrivalDate, today, isWorkingDay });
  const latest = cruise.sailing && latestArrivalForSailing({ sailing: cruise.sailing, isWorkingDay });
  const shown = (field: keyof Cruise) => {
    const problem = found?.field === field ? messageText(found.message, found.blanks) : undefined;
    return { section: 'when', fieldId: `cruise-${field}`, problem } as const;
  };
  const shipError = useShownError(shown('ship'));
  const cabinError = useShownError(shown('cabin'));
  // An impossible date is an error at once, before an arrival is chosen in vain.
  const isSailingWrong = found?.field === 'sailing' && cruise.sailing !== null;
  const sailingError = useShownError({ ...shown('sailing'), when: isSailingWrong ? 'at-once' : 'left' });
  const set = (part: Partial<Cruise>): void => change((whole) => setCruise(whole, { ...cruise, ...part }));
  return (
    <div className={styles.ship}>
      <FilteredTextField
        id="cruise-ship"
        label={t`Ship`}
        value={cruise.ship}
        error={shipError}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={limits.textFieldLengthMax}
        filter={filterText}
        removedCharactersText={removedCharactersText}
        onChange={(ship) => set({ ship })}
        onBlur={() => leaveField(shownErrors, 'cruise-ship')}
      />
      <FilteredTextField
        id="cruise-cabin"
        label={t`Cabin`}
        value={cruise.cabin}
        error={cabinError}
        autoComplete="off"
        maxLength={limits.textFieldLengthMax}
        filter={filterText}
        removedCharactersText={removedCharactersText}
        onChange={(cabin) => set({ cabin })}
        onBlur={() => leaveField(shownErrors, 'cruise-cabin')}
      />
      <DateField
        id="cruise-sailing"
        label={t`Sailing date`}
        value={cruise.sailing}
        today={today}
        min={today}
        max={last}
        dayState={everyDay}
        hint={latest && !isSailingWrong ? t`Bags must be at the port by ${shortDate(latest)}.` : undefined}
        error={sailingError}
        onChange={(sailing) => set({ sailing })}
        onBlur={() => leaveField(shownErrors, 'cruise-sailing')}
      />
    </div>
  );
}
