import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pageFacts } from '../page-facts.ts';
import { BrandMark } from './BrandMark.tsx';
import styles from './PageFrame.module.css';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** What stands around every page: whose it is at the top, small print at the foot. */
export function PageFrame({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <a className={styles.skip} href="#main" data-screen-only>
        Skip to the content
      </a>
      <header className={styles.header}>
        <Link className={styles.home} href="/" aria-label={`${pageFacts.brand.name}, home`}>
          <BrandMark name={pageFacts.brand.name} />
        </Link>
        <div data-screen-only>
          <ThemeSwitch />
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
      </footer>
    </>
  );
}
