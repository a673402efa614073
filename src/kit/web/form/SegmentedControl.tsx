import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icon-drawings.tsx';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import type { FieldBasics } from './Field.tsx';
import styles from './SegmentedControl.module.css';

export type Segment<Value extends string> = { value: Value; label: string; icon?: IconName };

export type SegmentedControlProps<Value extends string> = FieldBasics & {
  /** Two to four short ones. */
  segments: readonly Segment<Value>[];
  /** Of its radio buttons, for a form that is sent without a script; its id unless given. */
  name?: string;
  value: Value;
  onChange: (value: Value) => void;
};

/** A switch between a few words. Underneath are native radio buttons. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>): ReactNode {
  const { id, name = id, segments, value, onChange } = props;
  return (
    <ChoiceGroup {...props}>
      <div className={styles.segments}>
        {segments.map((segment) => (
          <label key={segment.value} className={styles.segment}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
            />
            {segment.icon && <Icon name={segment.icon} size={20} />}
            <span>{segment.label}</span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
