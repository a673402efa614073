import type { ReactNode } from 'react';
import { phoneAddress } from '#rules/brand/brand-site.ts';
import { t } from '#rules/language/t.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from './HelpPage.module.css';

/** Phone with its hours, and email, as far as the operators have set them. */
export function ContactWays(): ReactNode {
  const { phone, hours, email } = pageFacts.contact;
  if (phone === '' && email === '') return <p>{t`Reply to any email from us, and we’ll help.`}</p>;
  return (
    <dl className={styles.ways}>
      {phone !== '' && (
        <div className={styles.way}>
          <dt>{t`Call us`}</dt>
          <dd>
            <a href={phoneAddress(phone)}>{phone}</a>
          </dd>
          {hours !== '' && <dd className={styles.hours}>{hours}</dd>}
        </div>
      )}
      {email !== '' && (
        <div className={styles.way}>
          <dt>{t`Email us`}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
          <dd className={styles.hours}>{t`Include your order number if you have one.`}</dd>
        </div>
      )}
    </dl>
  );
}
