import type { ReactNode } from 'react';
import { TermsText } from '#capabilities/account/web/TermsText.tsx';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from './TermsPage.module.css';

/** The terms of service that are in force, as a page of their own. CHK-04 */
export default function TermsPage(): ReactNode {
  usePageEntered(`Terms of service · ${pageFacts.brand.name}`);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Terms of service</h1>
      <TermsText />
    </div>
  );
}
