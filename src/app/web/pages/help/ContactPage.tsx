import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';
import { ContactWays } from './ContactWays.tsx';
import styles from './HelpPage.module.css';

/** How to reach the brand, and what helps us to answer quickly. */
export default function ContactPage(): ReactNode {
  usePageEntered(`Contact · ${pageFacts.brand.name}`);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Contact us</h1>
      <ContactWays />
      <section className={styles.topic}>
        <h2 className={styles.heading}>What to have ready</h2>
        <ul className={styles.list}>
          <li>Your order number. It starts with P- and is in your receipt email.</li>
          <li>The email you ordered with.</li>
          <li>For a damaged bag: photos of the bag and its packaging.</li>
        </ul>
      </section>
      <p>
        Many questions are answered in <Link href="/help">Help</Link>: canceling, changing an order, sizes, customs and
        holidays.
      </p>
    </div>
  );
}
