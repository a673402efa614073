import type { ComponentType, ReactNode } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { AccountOrders } from '#capabilities/orders/web/AccountOrders.tsx';
import { CardsSection } from '#capabilities/payment-methods/web/CardsSection.tsx';
import { CreditSection } from '#capabilities/payment-methods/web/CreditSection.tsx';
import { TravelersSection } from '#capabilities/profile/web/TravelersSection.tsx';
import { signInAddress } from '#capabilities/sign-in/web/sign-in-address.ts';
import { t } from '#rules/language/t.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';
import { NotFoundPage } from '../NotFoundPage.tsx';
import styles from './AccountPage.module.css';
import { AddressesPart } from './AddressesPart.tsx';
import { DataPart } from './DataPart.tsx';
import { EmailNotice } from './EmailNotice.tsx';
import { ProfilePart } from './ProfilePart.tsx';
import { SecurityPart } from './SecurityPart.tsx';

type AccountPart = { readonly path: string; readonly title: string; readonly Part: ComponentType };

/** The parts of an account, in the order of how often people look at them. */
const parts: readonly AccountPart[] = [
  {
    path: '/account/orders',
    title: t`Orders`,
    Part: () => <AccountOrders shipPath={pageFacts.shipPath} mayBookAgain={pageFacts.person?.isAdmin !== true} />,
  },
  { path: '/account/addresses', title: t`Addresses`, Part: AddressesPart },
  {
    path: '/account/travelers',
    title: t`Travelers`,
    Part: () => <TravelersSection phoneUtility={pageFacts.phoneUtility} />,
  },
  { path: '/account/cards', title: t`Cards`, Part: () => <CardsSection shipPath={pageFacts.shipPath} /> },
  { path: '/account/credit', title: t`Credit`, Part: CreditSection },
  { path: '/account/profile', title: t`Profile`, Part: ProfilePart },
  { path: '/account/security', title: t`Security`, Part: SecurityPart },
  { path: '/account/data', title: t`Your data`, Part: DataPart },
];

/** The pages of a user's account. Guests are sent to the sign-in page and come back here. ACC-08 */
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
      <nav className={styles.parts} aria-label={t`Your account`}>
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
        <EmailNotice />
        <Part />
      </div>
    </div>
  );
}
