import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ButtonLink } from '#kit/web/form/Button.tsx';
import { siteLinks } from '#rules/brand/site-links.ts';
import { t } from '#rules/language/t.ts';
import { usePageEntered } from '../frame/use-page-entered.ts';
import { pageFacts } from '../page-facts.ts';
import styles from './NotFoundPage.module.css';

/** Says that an address leads nowhere, and where to go from here. */
export function NotFoundPage(): ReactNode {
  usePageEntered(t`Page not found · ${pageFacts.brand.name}`);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`Page not found`}</h1>
      <p>{t`Check the address for typos. The page may also have moved.`}</p>
      <ButtonLink href="/" variant="primary">{t`Get a quote`}</ButtonLink>
      <p>{t`Or go to:`}</p>
      <ul>
        {siteLinks().map(({ path, label }) => (
          <li key={path}>
            <Link href={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
