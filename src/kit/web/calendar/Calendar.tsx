import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { addDays, dayOfMonth, type IsoDate, longDate, shortDate, type Weekday, weekdayName } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/Icon.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { LiveRegion } from '../notices/LiveRegion.tsx';
import { useMediaQuery } from '../use-media-query.ts';
import styles from './Calendar.module.css';
import { dayAfterKey } from './day-after-key.ts';
import { addMonths, firstDayOf, lastDayOf, type MonthKey, monthKeyOf, monthTitle, weeksOf } from './calendar-month.ts';
import { boundedDayState, type DayChoice, type DayState, type ShownDays } from './day-state.ts';
import { useFocusedDay } from './use-focused-day.ts';

export type CalendarProps = DayChoice & {
  /** Names the grid: "Pickup date". */
  label: string;
  onChange: (day: IsoDate) => void;
  /** Focuses the chosen or first open day when it appears; for a calendar in a sheet. */
  autoFocus?: boolean;
  /** Side by side; by default two where the window is at least 768 px wide. */
  months?: 1 | 2;
  /** Called when other days are shown, e.g. to fetch their prices. */
  onShowDays?: ((days: ShownDays) => void) | undefined;
};

const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

/** A grid of days by the ARIA date picker pattern. Blocked days can be focused, so that their reason can be read. */
export function Calendar(props: CalendarProps): ReactNode {
  const { value, today, min, max, label, onChange, autoFocus } = props;
  const isWide = useMediaQuery('(min-width: 48rem)');
  const monthCount = props.months ?? (isWide ? 2 : 1);
  const titleId = useId();
  const [focusedDay, setFocusedDay] = useState(() => value ?? firstOpenDay(props));
  const [firstMonth, setFirstMonth] = useState(() => monthKeyOf(focusedDay));
  const [moves, setMoves] = useState(autoFocus ? 1 : 0);
  const [pointedDay, setPointedDay] = useState<IsoDate | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const frame = useFocusedDay({ day: focusedDay, moves });

  const firstShowable = monthKeyOf(min ?? today);
  const lastShowable = max === undefined ? addMonths(monthKeyOf(today), 24) : monthKeyOf(max);
  const months = Array.from({ length: monthCount }, (_, index) => addMonths(firstMonth, index));
  const lastMonth = months.at(-1) ?? firstMonth;

  const { onShowDays } = props;
  useEffect(() => {
    onShowDays?.({ firstDay: firstDayOf(firstMonth), lastDay: lastDayOf(lastMonth) });
  }, [firstMonth, lastMonth, onShowDays]);

  function showMonth(month: MonthKey): void {
    setFirstMonth(month);
    setAnnouncement(monthTitle(month));
    // The one day in the tab order must be among the days shown.
    const lastShown = addMonths(month, monthCount - 1);
    if (monthKeyOf(focusedDay) < month || monthKeyOf(focusedDay) > lastShown) setFocusedDay(firstDayOf(month));
  }

  function moveTo(day: IsoDate): void {
    const first = firstDayOf(firstShowable);
    const last = lastDayOf(lastShowable);
    const next = day < first ? first : day > last ? last : day;
    setFocusedDay(next);
    setMoves(moves + 1);
    setAnnouncement('');
    const month = monthKeyOf(next);
    if (month < firstMonth) setFirstMonth(month);
    else if (month > lastMonth) setFirstMonth(addMonths(month, 1 - monthCount));
  }

  function choose(day: IsoDate): void {
    setFocusedDay(day);
    if (boundedDayState(day, props).blocked) setAnnouncement(describe(day, props));
    else onChange(day);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayAfterKey({ day: focusedDay, key: event.key, shiftKey: event.shiftKey });
    if (next !== undefined) moveTo(next);
    else if (event.key === 'Enter' || event.key === ' ') choose(focusedDay);
    else return;
    event.preventDefault();
  }

  const isAtStart = firstMonth <= firstShowable;
  const isAtEnd = lastMonth >= lastShowable;
  return (
    <div className={styles.calendar} data-months={monthCount} ref={frame}>
      <div className={styles.bar}>
        <button
          className={styles.turn}
          type="button"
          aria-label={t`Previous month`}
          aria-disabled={isAtStart || undefined}
          onClick={() => !isAtStart && showMonth(addMonths(firstMonth, -1))}
        >
          <Icon name="chevron-left" size={20} />
        </button>
        <button
          className={styles.turn}
          type="button"
          aria-label={t`Next month`}
          aria-disabled={isAtEnd || undefined}
          onClick={() => !isAtEnd && showMonth(addMonths(firstMonth, 1))}
        >
          <Icon name="chevron-right" size={20} />
        </button>
      </div>
      <div className={styles.months}>
        {months.map((month) => (
          <div key={month}>
            <div className={styles.title} id={`${titleId}-${month}`}>
              {monthTitle(month)}
            </div>
            <table
              className={styles.month}
              role="grid"
              aria-labelledby={`${titleId}-label ${titleId}-${month}`}
              onKeyDown={handleKey}
            >
              <thead>
                <tr>
                  {weekdays.map((weekday) => (
                    <th key={weekday} className={styles.weekday} scope="col" abbr={weekdayName(weekday)}>
                      {weekdayName(weekday).slice(0, 2)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeksOf(month).map((week) => (
                  <tr key={week.find((day) => day !== null)}>
                    {week.map((day, column) =>
                      day === null ? (
                        <td key={weekdays[column]} className={styles.empty} />
                      ) : (
                        <DayCell
                          key={day}
                          day={day}
                          state={boundedDayState(day, props)}
                          isChosen={day === value}
                          isToday={day === today}
                          isInTabOrder={day === focusedDay}
                          onPress={() => choose(day)}
                          onFocus={() => setFocusedDay(day)}
                          onPoint={setPointedDay}
                        />
                      ),
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
      </div>
      <p className={styles.words}>
        <span aria-hidden="true">{describe(pointedDay ?? focusedDay, props)}</span>
      </p>
      <VisuallyHidden id={`${titleId}-label`}>{label}</VisuallyHidden>
      <LiveRegion message={announcement} />
    </div>
  );
}

type DayCellProps = {
  day: IsoDate;
  state: DayState;
  isChosen: boolean;
  isToday: boolean;
  isInTabOrder: boolean;
  onPress: () => void;
  onFocus: () => void;
  onPoint: (day: IsoDate | null) => void;
};

function DayCell({ day, state, isChosen, isToday, isInTabOrder, onPress, onFocus, onPoint }: DayCellProps): ReactNode {
  const note = state.blocked ? undefined : state.note;
  return (
    <td
      className={classNames(styles.day, state.blocked && styles.blocked, isToday && styles.today)}
      role="gridcell"
      data-day={day}
      tabIndex={isInTabOrder ? 0 : -1}
      aria-selected={isChosen}
      aria-disabled={state.blocked || undefined}
      aria-current={isToday ? 'date' : undefined}
      onClick={onPress}
      onFocus={onFocus}
      onMouseEnter={() => onPoint(day)}
      onMouseLeave={() => onPoint(null)}
    >
      <VisuallyHidden>{[longDate(day), ...dayWords(state)].join(', ')}</VisuallyHidden>
      <span className={styles.number} aria-hidden="true">
        {dayOfMonth(day)}
      </span>
      <span className={classNames(styles.note, state.isLowest && styles.lowest)} aria-hidden="true">
        {note}
      </span>
    </td>
  );
}

function dayWords({ blocked, reason, note, isLowest }: DayState): string[] {
  if (blocked) return [t`not available: ${reason ?? t`closed`}`];
  return note ? [t`from ${note}${isLowest ? t`, lowest price` : ''}`] : [];
}

/** The line under the grid, for the hovered or focused day. */
function describe(day: IsoDate, choice: DayChoice): string {
  const { blocked, reason, note, isLowest } = boundedDayState(day, choice);
  if (blocked) return `${shortDate(day)}: ${reason ?? t`closed`}`;
  if (!note) return shortDate(day);
  return t`${shortDate(day)}: from ${note}${isLowest ? t`, lowest price` : ''}`;
}

/** The first open day within half a year, so that users start where they can choose. */
function firstOpenDay(choice: DayChoice): IsoDate {
  const start = choice.min !== undefined && choice.min > choice.today ? choice.min : choice.today;
  for (let count = 0; count < 184; count += 1) {
    const day = addDays(start, count);
    if (!boundedDayState(day, choice).blocked) return day;
  }
  return start;
}
