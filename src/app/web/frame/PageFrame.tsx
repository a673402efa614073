import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { AccountLinks } from '#capabilities/account/web/AccountLinks.tsx';
import { useMediaQuery } from '#kit/web/use-media-query.ts';
import { pageFacts } from '../page-facts.ts';
import { BrandMark } from './BrandMark.tsx';
import styles from './PageFrame.module.css';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** What stands around every page: whose it is at the top, small print at the foot. */
export function PageFrame({ children }: { children: ReactNode }): ReactNode {
  // On a phone the header has room for the name of the house and the way in or out; colours are chosen at the foot.
  const isNarrow = useMediaQuery('(max-width: 30rem)');
  return (
    <>
      <a className={styles.skip} href="#main" data-screen-only>
        Skip to the content
      </a>
      <header className={styles.header}>
        <Link className={styles.home} href="/" aria-label={`${pageFacts.brand.name}, home`}>
          <BrandMark name={pageFacts.brand.name} />
        </Link>
        <div className={styles.tools} data-screen-only>
          <Account />
          {!isNarrow && <ThemeSwitch />}
        </div>
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        <p>
          {pageFacts.brand.name}. Prices in US dollars. Carriers collect and deliver Monday to Friday, not on their
          holidays.
        </p>
        {isNarrow && (
          <div data-screen-only>
            <ThemeSwitch />
          </div>
        )}
      </footer>
    </>
  );
}

/** On its own, so that a change of the address redraws it and nothing else. */
function Account(): ReactNode {
  const [path] = useLocation();
  const search = useSearch();
  return <AccountLinks personName={pageFacts.person?.name ?? null} here={search === '' ? path : `${path}?${search}`} />;
}
