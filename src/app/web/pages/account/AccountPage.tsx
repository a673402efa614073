import type { ComponentType, ReactNode } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { signInAddress } from '#capabilities/account/web/sign-in-address.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';
import { NotFoundPage } from '../NotFoundPage.tsx';
import styles from './AccountPage.module.css';
import { AddressesPart } from './AddressesPart.tsx';
import { CardsPart } from './CardsPart.tsx';
import { CreditPart } from './CreditPart.tsx';
import { OrdersPart } from './OrdersPart.tsx';
import { PersonalDataPart } from './PersonalDataPart.tsx';
import { ProfilePart } from './ProfilePart.tsx';
import { SecurityPart } from './SecurityPart.tsx';
import { TravelersPart } from './TravelersPart.tsx';

type AccountPart = { readonly path: string; readonly title: string; readonly Part: ComponentType };

/** What an account has, in the order of how often it is looked at. */
const parts: readonly AccountPart[] = [
  { path: '/account/orders', title: 'Orders', Part: OrdersPart },
  { path: '/account/addresses', title: 'Addresses', Part: AddressesPart },
  { path: '/account/travelers', title: 'Travelers', Part: TravelersPart },
  { path: '/account/cards', title: 'Cards', Part: CardsPart },
  { path: '/account/credit', title: 'Credit', Part: CreditPart },
  { path: '/account/profile', title: 'Profile', Part: ProfilePart },
  { path: '/account/security', title: 'Security', Part: SecurityPart },
  { path: '/account/data', title: 'Your data', Part: PersonalDataPart },
];

/** Everything that somebody has with us. Whoever is not signed in goes to the sign-in page, and comes back here. ACC-08 */
export default function AccountPage(): ReactNode {
  const [path] = useLocation();
  if (pageFacts.person === null) return <Redirect to={signInAddress(path)?.href ?? '/sign-in'} replace />;
  if (path === '/account') return <Redirect to="/account/orders" replace />;
  const part = parts.find((one) => one.path === path);
  return part ? <OpenPart key={part.path} part={part} /> : <NotFoundPage />;
}

function OpenPart({ part: { path, title, Part } }: { part: AccountPart }): ReactNode {
  usePageEntered(`${title} · ${pageFacts.brand.name}`);
  return (
    <div className={styles.page}>
      <nav className={styles.parts} aria-label="Your account">
        <ul className={styles.list}>
          {parts.map((one) => (
            <li key={one.path}>
              <Link className={styles.link} href={one.path} aria-current={one.path === path ? 'page' : undefined}>
                {one.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.content}>
        <h1 tabIndex={-1}>{title}</h1>
        <Part />
      </div>
    </div>
  );
}
