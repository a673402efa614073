import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { t } from '#rules/language/t.ts';
import styles from './Who.module.css';

/** One line in place of the fields of a person who is already known: "Sender: same as the traveler, Ada Byron". */
export function SameAs(props: {
  who: string;
  as: string;
  name: string;
  /** The button's label for screen readers. */
  changeLabel: string;
  onChange: () => void;
}): ReactNode {
  const { who, as, name, changeLabel, onChange } = props;
  return (
    <p className={styles.same}>
      <span>
        {t`${who}: same as ${as}`}
        {name.trim() !== '' && (
          <>
            , <strong>{name}</strong>
          </>
        )}
      </span>
      <Button variant="quiet" size="small" label={changeLabel} onPress={onChange}>{t`Change`}</Button>
    </p>
  );
}
