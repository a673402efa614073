import type { ReactNode } from 'react';
import { ButtonLink } from '#kit/web/form/Button.tsx';
import { usePageEntered } from '../frame/use-page-entered.ts';
import { pageFacts } from '../page-facts.ts';
import styles from './NotFoundPage.module.css';

export function NotFoundPage(): ReactNode {
  usePageEntered(`Nothing is here · ${pageFacts.brand.name}`);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Nothing is here</h1>
      <p>The address may be mistyped, or the page has moved.</p>
      <ButtonLink href="/" variant="primary">
        Get a quote
      </ButtonLink>
    </div>
  );
}
