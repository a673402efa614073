import { type KeyboardEvent, type ReactNode, useState } from 'react';
import {
  dayOfMonth,
  type IsoDate,
  longDate,
  monthName,
  monthOf,
  shortDate,
  weekdayName,
  weekdayOf,
} from '#rules/dates.ts';
import type { StripDay } from '#rules/calendar/day-strip.ts';
import { useFocusedDay } from '../calendar/use-focused-day.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icon-drawings.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './DayStrip.module.css';

export type DayStripProps = {
  /** Names the strip: "From handover to arrival". */
  label: string;
  /** In order, from handover to arrival. */
  days: readonly StripDay[];
};

const icons: Record<StripDay['kind'], IconName> = {
  'handed-over': 'box',
  moving: 'truck',
  weekend: 'moon',
  holiday: 'sun',
  closed: 'close',
  arrives: 'flag',
};

/** One cell a day. Each says its reason when it is pointed at, pressed or focused; arrow keys walk along the strip. */
export function DayStrip({ label, days }: DayStripProps): ReactNode {
  const first = days[0];
  const last = days.at(-1);
  const [focused, setFocused] = useState<IsoDate | null>(null);
  const [pointed, setPointed] = useState<IsoDate | null>(null);
  const [moves, setMoves] = useState(0);
  const inTabOrder = days.find(({ day }) => day === focused) ?? last;
  const frame = useFocusedDay({ day: inTabOrder?.day ?? null, moves });
  if (!first || !last || !inTabOrder) return null;

  const spoken = days.find(({ day }) => day === pointed) ?? inTabOrder;

  function handleKey(event: KeyboardEvent): void {
    const at = days.findIndex(({ day }) => day === inTabOrder?.day);
    const next = stepAlong({ key: event.key, at, count: days.length });
    const target = next === undefined ? undefined : days[next];
    if (!target) return;
    event.preventDefault();
    setFocused(target.day);
    setMoves(moves + 1);
  }

  return (
    <div className={styles.strip} ref={frame}>
      <div className={styles.frame}>
        {/* No wider than its days need. An attribute says so: the server draws this too, and the security policy allows no style attribute. */}
        <svg className={styles.widest} width={`${days.length * 5}rem`} height="0" aria-hidden="true" />
        <ol className={styles.days} aria-label={label} onKeyDown={handleKey}>
          {days.map(({ day, kind, words }) => (
            <li key={day} className={styles.place}>
              <button
                className={classNames(styles.day, styles[kind])}
                type="button"
                data-day={day}
                data-printed
                tabIndex={day === inTabOrder.day ? 0 : -1}
                onFocus={() => setFocused(day)}
                onClick={() => setFocused(day)}
                onMouseEnter={() => setPointed(day)}
                onMouseLeave={() => setPointed(null)}
              >
                <VisuallyHidden>{`${longDate(day)}: ${words}`}</VisuallyHidden>
                <span className={styles.weekday} aria-hidden="true">
                  {weekdayName(weekdayOf(day)).slice(0, 3)}
                </span>
                <span className={styles.number} aria-hidden="true">
                  {dayOfMonth(day)}
                </span>
                <span className={styles.mark}>
                  <Icon name={icons[kind]} size={16} />
                </span>
                {(day === first.day || dayOfMonth(day) === 1) && (
                  <span className={styles.month} aria-hidden="true">
                    {monthName(monthOf(day)).slice(0, 3)}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ol>
      </div>
      <p className={styles.words} aria-hidden="true">
        <strong>{shortDate(spoken.day)}</strong> {spoken.words}
      </p>
    </div>
  );
}

function stepAlong({ key, at, count }: { key: string; at: number; count: number }): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
