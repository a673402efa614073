import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icon-drawings.tsx';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import type { FieldBasics } from './Field.tsx';
import styles from './RadioCards.module.css';

export type RadioCard<Value extends string> = {
  value: Value;
  title: string;
  /** One more line under the title. */
  detail?: ReactNode;
  icon?: IconName;
  /** At the right end, e.g. a price. */
  aside?: string;
  /** Why it can't be chosen; shown in place of the detail. */
  disabledReason?: string | undefined;
};

export type RadioCardsProps<Value extends string> = FieldBasics & {
  options: readonly RadioCard<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** The maximum side by side; on narrow screens they stack. */
  columns?: 1 | 2 | 3;
};

/** A few choices that each need a line of explanation. They behave like native radio buttons. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>): ReactNode {
  const { id, options, value, onChange, columns = 2 } = props;
  return (
    <ChoiceGroup {...props}>
      <div className={styles.cards} data-columns={columns}>
        {options.map((option) => {
          const detail = option.disabledReason ?? option.detail;
          const detailId = `${id}-${option.value}-detail`;
          return (
            <label key={option.value} className={styles.card}>
              <input
                className={styles.radio}
                type="radio"
                name={id}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabledReason !== undefined}
                aria-describedby={detail ? detailId : undefined}
                aria-labelledby={`${id}-${option.value}`}
                onChange={() => onChange(option.value)}
              />
              {option.icon && <Icon name={option.icon} />}
              <span className={styles.words}>
                <span className={styles.title} id={`${id}-${option.value}`}>
                  {option.title}
                  {option.aside && <span className={styles.aside}> {option.aside}</span>}
                </span>
                {detail && (
                  <span className={styles.detail} id={detailId}>
                    {detail}
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </div>
    </ChoiceGroup>
  );
}
