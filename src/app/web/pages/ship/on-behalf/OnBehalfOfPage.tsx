import { lazy, type ReactNode, Suspense } from 'react';
import { pageFacts } from '../../../page-facts.ts';
import styles from './CustomerLine.module.css';

const CustomerLine = lazy(() => import('./CustomerLine.tsx'));

/** Loaded for staff only. ROL-02 */
export function OnBehalfOfPage(): ReactNode {
  if (!pageFacts.person?.mayBookOnBehalf) return null;
  return (
    <Suspense fallback={<div className={styles.line} />}>
      <CustomerLine />
    </Suspense>
  );
}
