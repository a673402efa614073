import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { t } from '#rules/language/t.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';
import { ContactWays } from './ContactWays.tsx';
import styles from './HelpPage.module.css';

/** How to reach the brand, and what helps us to answer quickly. */
export default function ContactPage(): ReactNode {
  usePageEntered(t`Contact · ${pageFacts.brand.name}`);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`Contact us`}</h1>
      <ContactWays />
      <section className={styles.topic}>
        <h2 className={styles.heading}>{t`What to have ready`}</h2>
        <ul className={styles.list}>
          <li>{t`Your order number. It starts with P- and is in your receipt email.`}</li>
          <li>{t`The email you ordered with.`}</li>
          <li>{t`For a damaged bag: photos of the bag and its packaging.`}</li>
        </ul>
      </section>
      <p>
        {t`Many questions are answered in`} <Link href="/help">{t`Help`}</Link>
        {t`: canceling, changing an order, sizes, customs and holidays.`}
      </p>
    </div>
  );
}
