import type { ReactNode } from 'react';
import { t } from '#rules/language/t.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';
import { ContactWays } from './ContactWays.tsx';
import styles from './HelpPage.module.css';

/** What clubs, resorts, camps and schools get from us, and how they start. */
export default function BusinessPage(): ReactNode {
  const { name } = pageFacts.brand;
  usePageEntered(t`Business · ${name}`);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`For clubs, resorts, camps and schools`}</h1>
      <p>{t`${name} ships your guests’ bags to your door, so they travel light and arrive ready.`}</p>
      <section className={styles.topic}>
        <h2 className={styles.heading}>{t`What you get`}</h2>
        <ul className={styles.list}>
          <li>{t`Your own page: guests open it by a short address, and your place is already filled in.`}</li>
          <li>{t`Your rules: the days you accept bags, a contact name, and notes that guests see before they book.`}</li>
          <li>{t`Your questions: ask guests what you need to know, such as a tee time or a room name.`}</li>
          <li>{t`Billing to your account: orders can be charged to you instead of to a guest’s card.`}</li>
          <li>{t`Bookings by your staff: they ship for guests and members from one account.`}</li>
        </ul>
      </section>
      <section className={styles.topic}>
        <h2 className={styles.heading}>{t`How to start`}</h2>
        <ol className={styles.list}>
          <li>{t`Call or email us with the name and address of your place.`}</li>
          <li>{t`Tell us on which days you accept bags and who receives them.`}</li>
          <li>{t`We set up your page and send you its address.`}</li>
        </ol>
        <ContactWays />
      </section>
    </div>
  );
}
