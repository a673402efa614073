import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { messageText } from '#rules/messages.ts';
import { checkDate } from '#rules/validation/text-checks.ts';
import { type IsoDate, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { classNames } from '../class-names.ts';
import { Field, type FieldBasics } from '../form/Field.tsx';
import fieldStyles from '../form/Field.module.css';
import { useMayShowErrors } from '../form/use-may-show-errors.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './DateField.module.css';
import type { CalendarSheetProps } from './CalendarSheet.tsx';
import { boundedDayState, type DayChoice } from './day-state.ts';
import { parseTypedDay, typedDayText } from './parse-typed-day.ts';

export type DateFieldProps = FieldBasics &
  DayChoice & {
    /** `null` when the box is empty or holds no open day; then its text stays, with a message how to fix it. */
    onChange: (day: IsoDate | null) => void;
    onBlur?: (() => void) | undefined;
    disabled?: boolean | undefined;
    /** A calendar that says more of its days, such as their prices. It may be loaded when it is first opened. */
    renderCalendar?: ((sheet: CalendarSheetProps) => ReactNode) | undefined;
  };

/** The typed text while it differs from the value, and the value that it replaced. */
type TypedDraft = { text: string; over: IsoDate | null };

const loadSheet = () => import('./CalendarSheet.tsx');
const CalendarSheet = lazy(loadSheet);

/** A day that can be typed or picked. The calendar is loaded when its button is first hovered or focused. */
export function DateField(props: DateFieldProps): ReactNode {
  const { label, value, today, min, max, dayState, onChange } = props;
  const box = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<TypedDraft | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [anchor, setAnchor] = useState<DOMRect | null>(null);
  // A day that was set elsewhere meanwhile replaces the typed text.
  const typed = draft !== null && (value === null || value === draft.over) ? draft.text : null;
  const mayShow = useMayShowErrors(false);
  const problem = typed === null || !isChecked || !mayShow ? undefined : typedProblem(typed, props);

  function take(day: IsoDate | null): void {
    if (day !== value) onChange(day);
  }

  function commit(): void {
    setChecked(true);
    if (typed === null) return;
    const day = parseTypedDay(typed, today);
    const isOpenDay = day !== undefined && !boundedDayState(day, props).blocked;
    setDraft(isOpenDay || typed.trim() === '' ? null : { text: typed, over: null });
    take(isOpenDay ? day : null);
  }

  return (
    <>
      <Field {...props} error={problem ?? props.error}>
        {(attributes) => (
          <div className={styles.box} ref={box}>
            <input
              {...attributes}
              className={classNames(fieldStyles.control, styles.input)}
              autoComplete="off"
              placeholder={t`MM/DD/YYYY`}
              disabled={props.disabled}
              value={typed ?? (value === null ? '' : typedDayText(value))}
              onFocus={(event) => event.target.select()}
              onChange={(event) => {
                setDraft({ text: event.target.value, over: value });
                setChecked(false);
              }}
              onBlur={() => {
                commit();
                props.onBlur?.();
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') commit();
              }}
            />
            <button
              className={styles.open}
              type="button"
              aria-label={value === null ? t`Open calendar: ${label}` : t`Open calendar: ${label}, ${shortDate(value)}`}
              aria-haspopup="dialog"
              disabled={props.disabled}
              onPointerEnter={() => void loadSheet()}
              onFocus={() => void loadSheet()}
              onClick={() => setAnchor(box.current?.getBoundingClientRect() ?? null)}
            >
              <Icon name="calendar" size={20} />
            </button>
          </div>
        )}
      </Field>
      {anchor && (
        <Suspense fallback={null}>
          {(props.renderCalendar ?? renderPlainCalendar)({
            label,
            value,
            today,
            min,
            max,
            dayState,
            anchor,
            onClose: () => setAnchor(null),
            onChange: (day) => {
              setDraft(null);
              setAnchor(null);
              take(day);
            },
          })}
        </Suspense>
      )}
    </>
  );
}

const renderPlainCalendar = (sheet: CalendarSheetProps): ReactNode => <CalendarSheet {...sheet} />;

/** The error of the typed text, if any. */
function typedProblem(typed: string, choice: DayChoice): string | undefined {
  if (typed.trim() === '') return undefined;
  const day = parseTypedDay(typed, choice.today);
  if (day === undefined) return messageText(checkDate(typed) ?? 'dateNotValid');
  const { blocked, reason } = boundedDayState(day, choice);
  return blocked ? t`${shortDate(day)}: ${reason ?? t`closed`}. Choose another date.` : undefined;
}
