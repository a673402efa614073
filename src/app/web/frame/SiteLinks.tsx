import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { phoneAddress } from '#rules/brand/brand-site.ts';
import { siteLinks } from '#rules/brand/site-links.ts';
import { pageFacts } from '../page-facts.ts';
import { LanguageLinks } from './LanguageLinks.tsx';
import styles from './SiteLinks.module.css';

/** Help, tracking, stores, business, contact and the other language: in the header, in the menu of a phone and in the footer. */
export function SiteLinks({ label }: { label: string }): ReactNode {
  return (
    <nav aria-label={label}>
      <ul className={styles.links}>
        {siteLinks().map((link) => (
          <li key={link.path}>
            <Link className={styles.link} href={link.path}>
              {link.label}
            </Link>
          </li>
        ))}
        <LanguageLinks className={styles.link} />
      </ul>
    </nav>
  );
}

/** The phone number and its hours; nothing where operators set no number. */
export function PhoneLine(): ReactNode {
  const { phone, hours } = pageFacts.contact;
  return (
    phone !== '' && (
      <p className={styles.phone}>
        <a className={styles.link} href={phoneAddress(phone)}>
          {phone}
        </a>
        <span>{hours}</span>
      </p>
    )
  );
}
