import { type ReactNode, useId } from 'react';
import { t } from '#rules/language/t.ts';
import styles from './HolidayTerms.module.css';
import { type HolidayTermsProps, useHolidayTermsForm } from './use-holiday-terms-form.tsx';

export type HolidayTermsPanelProps = HolidayTermsProps & {
  /** The id of the checkbox. */
  id: string;
  error: string | undefined;
};

/** The holiday terms in the form, under the arrival that needs them. HOL-01 */
export default function HolidayTermsPanel({ id, error, ...props }: HolidayTermsPanelProps): ReactNode {
  const { terms, actions } = useHolidayTermsForm(props, { id, error, accepts: true });
  const titleId = useId();
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>{t`Holiday terms`}</h3>
      {terms}
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
