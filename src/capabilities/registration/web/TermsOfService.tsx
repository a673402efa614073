import type { ReactNode } from 'react';
import { t } from '#rules/language/t.ts';
import styles from './TermsOfService.module.css';
import { TermsText } from './TermsText.tsx';

/** The terms of service in force, as a page. CHK-04 */
export function TermsOfService(): ReactNode {
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`Terms of service`}</h1>
      <TermsText />
    </div>
  );
}
