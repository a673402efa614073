import type { ReactNode } from 'react';
import { TermsText } from '#capabilities/registration/web/TermsText.tsx';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from './TermsPage.module.css';

/** The page with the terms of service in force. CHK-04 */
export default function TermsPage(): ReactNode {
  usePageEntered(`Terms of service · ${pageFacts.brand.name}`);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Terms of service</h1>
      <TermsText />
    </div>
  );
}
