import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { t } from '#rules/language/t.ts';
import { messageFor } from '#rules/messages.ts';
import { checkNonNegativeNumber, checkPositiveNumber } from '#rules/validation/number-checks.ts';
import { selectionIsFull } from '#rules/validation/select-messages.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/Icon.tsx';
import { LiveRegion } from '../notices/LiveRegion.tsx';
import { Field, type FieldBasics } from './Field.tsx';
import styles from './Counter.module.css';
import { typedCount } from './typed-count.ts';

export type CounterProps = FieldBasics & {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max: number;
  /** Label and counter on one line, for lists of counters. */
  inline?: boolean;
  /** Why the plus button is disabled at the maximum; shown as its tooltip. */
  maxReason?: string;
};

/**
 * Minus, a number that can also be typed, plus. A typed value out of bounds reverts to the old one. The buttons are disabled at the bounds
 * but stay focusable, so that keyboard users keep their place. PRD-01
 */
export function Counter(props: CounterProps): ReactNode {
  const { label, value, onChange, min = 0, max, inline, maxReason } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [isStepped, setStepped] = useState(false);
  const [refused, setRefused] = useState<string | undefined>();

  function take(next: number): void {
    setTyped(null);
    if (next !== value) onChange(next);
  }

  /** An invalid number reverts to the old one, and the field says why. VAL-06 VAL-12 */
  function takeTyped(text: string): void {
    const wrong = min > 0 ? checkPositiveNumber(text) : checkNonNegativeNumber(text);
    if (wrong !== null) setRefused(messageFor(props.id, wrong));
    else setRefused(Number(text) > max ? selectionIsFull(max) : undefined);
    take(typedCount({ text, old: value, min, max }));
  }

  function step(by: 1 | -1): void {
    setRefused(undefined);
    const current = typed === null ? value : typedCount({ text: typed, old: value, min, max });
    take(Math.min(max, Math.max(min, current + by)));
    setStepped(true);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowUp') step(1);
    else if (event.key === 'ArrowDown') step(-1);
    else if (event.key === 'Enter' && typed !== null) takeTyped(typed);
    else return;
    event.preventDefault();
  }

  return (
    <div className={classNames(inline && styles.inline)}>
      <Field {...props} error={refused ?? props.error}>
        {(attributes) => (
          <div className={styles.counter}>
            <button
              className={styles.step}
              type="button"
              aria-label={t`One less: ${label}`}
              aria-disabled={value <= min || undefined}
              onClick={() => step(-1)}
            >
              <Icon name="minus" size={20} />
            </button>
            <input
              {...attributes}
              className={styles.number}
              inputMode="numeric"
              autoComplete="off"
              role="spinbutton"
              aria-valuenow={value}
              aria-valuemin={min}
              aria-valuemax={max}
              value={typed ?? String(value)}
              onFocus={(event) => event.target.select()}
              onChange={(event) => {
                setTyped(event.target.value);
                setStepped(false);
                setRefused(undefined);
              }}
              onBlur={() => typed !== null && takeTyped(typed)}
              onKeyDown={handleKey}
            />
            <button
              className={styles.step}
              type="button"
              aria-label={t`One more: ${label}`}
              aria-disabled={value >= max || undefined}
              title={value >= max ? maxReason : undefined}
              onClick={() => step(1)}
            >
              <Icon name="plus" size={20} />
            </button>
            <LiveRegion message={isStepped ? `${label}: ${value}` : ''} />
          </div>
        )}
      </Field>
    </div>
  );
}
