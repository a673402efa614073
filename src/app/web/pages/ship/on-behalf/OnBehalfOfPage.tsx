import { lazy, type ReactNode, Suspense } from 'react';
import { pageFacts } from '../../../page-facts.ts';
import styles from './BookForSomebody.module.css';

const BookForSomebody = lazy(() => import('./BookForSomebody.tsx'));

/** For our staff alone; nobody else loads a byte of it. ROL-02 */
export function OnBehalfOfPage(): ReactNode {
  if (!pageFacts.person?.actsForOthers) return null;
  return (
    <Suspense fallback={<div className={styles.line} />}>
      <BookForSomebody />
    </Suspense>
  );
}
