import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { AccountLinks } from '#capabilities/sign-in/web/AccountLinks.tsx';
import { useIsHydrated } from '#kit/web/use-is-hydrated.ts';
import { useMediaQuery } from '#kit/web/use-media-query.ts';
import { t } from '#rules/language/t.ts';
import { isShipPagePath } from '#rules/shipment/ship-page-path.ts';
import { EarlyInput } from '../first-view/EarlyInput.tsx';
import { pageFacts } from '../page-facts.ts';
import { BrandMark } from './BrandMark.tsx';
import styles from './PageFrame.module.css';
import { PhoneLine, SiteLinks } from './SiteLinks.tsx';
import staffStyles from './StaffBar.module.css';
import { ThemeSwitch } from './ThemeSwitch.tsx';

// Guests, who are most visitors, load none of these.
const PageOnBehalfBanner = lazy(() => import('./PageOnBehalfBanner.tsx'));
const HeaderCredit = lazy(() => import('./HeaderCredit.tsx'));
const StaffBar = lazy(() => import('./StaffBar.tsx'));

// Loaded when "Sign in" is pressed.
const HeaderSignIn = lazy(() => import('./HeaderSignIn.tsx'));

// Loaded when "Menu" is pressed.
const SiteMenu = lazy(() => import('./SiteMenu.tsx'));

/** The header and footer of every page. */
export function PageFrame({ children }: { children: ReactNode }): ReactNode {
  // On a phone the header only has room for the brand and the account; the theme switch moves to the footer. The server, which does not
  // know the width, draws both, and the style sheet hides one.
  const isHydrated = useIsHydrated();
  const isNarrow = useMediaQuery('(max-width: 30rem)');
  return (
    <>
      <a className={styles.skip} href="#main" data-screen-only>{t`Skip to content`}</a>
      <OnBehalf />
      <header>
        <div className={styles.bar} data-screen-only>
          <PhoneLine />
          <SiteLinks label={t`Site`} />
        </div>
        <div className={styles.header}>
          <Link className={styles.home} href="/" aria-label={t`${pageFacts.brand.name}, home`}>
            <BrandMark name={pageFacts.brand.name} />
          </Link>
          <div className={styles.tools} data-screen-only>
            <Credit />
            <Account />
            {(!isHydrated || !isNarrow) && (
              <div className={styles.onlyWide}>
                <ThemeSwitch name="scheme" />
              </div>
            )}
            <Menu />
          </div>
        </div>
      </header>
      <Staff />
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.more} data-screen-only>
          <SiteLinks label={t`Help and contact`} />
          <PhoneLine />
        </div>
        <p>
          {t`${pageFacts.brand.name}. Prices in US dollars. Carriers pick up and deliver Monday to Friday, except holidays.`}{' '}
          <Link href="/terms">{t`Terms of service`}</Link>
        </p>
        {(!isHydrated || isNarrow) && (
          <div className={styles.onlyNarrow} data-screen-only>
            <ThemeSwitch name="scheme-below" />
          </div>
        )}
      </footer>
      <EarlyInput within=":is(header, footer)" />
    </>
  );
}

/** On a narrow screen: everything that the bar above the header has on a wide one. */
function Menu(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <button
        className={styles.menu}
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >{t`Menu`}</button>
      {isOpen && (
        <Suspense>
          <SiteMenu onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** A component of its own, so that only it is drawn again when the address changes. On the ship page, signing in opens a dialog. SCR-07 */
function Account(): ReactNode {
  const [path] = useLocation();
  const search = useSearch();
  const here = search === '' ? path : `${path}?${search}`;
  const [isSigningIn, setSigningIn] = useState(false);
  return (
    <>
      <AccountLinks
        personName={pageFacts.person?.name ?? null}
        here={here}
        onSignIn={isShipPagePath(path, pageFacts.shipPath) ? () => setSigningIn(true) : undefined}
      />
      {isSigningIn && (
        <Suspense>
          <HeaderSignIn here={here} onClose={() => setSigningIn(false)} />
        </Suspense>
      )}
    </>
  );
}

/** ACC-06 */
function Credit(): ReactNode {
  const { person } = pageFacts;
  const isHydrated = useIsHydrated();
  return (
    isHydrated &&
    person && (
      <Suspense fallback={null}>
        <HeaderCredit personId={person.id} />
      </Suspense>
    )
  );
}

/** CRT-03 */
function OnBehalf(): ReactNode {
  const { person } = pageFacts;
  return (
    person?.mayBookOnBehalf && (
      <Suspense fallback={null}>
        <PageOnBehalfBanner />
      </Suspense>
    )
  );
}

/** ROL-04 SCR-08 */
function Staff(): ReactNode {
  const { person } = pageFacts;
  return (
    person?.hasStaffBar && (
      <div data-screen-only>
        <Suspense fallback={<div className={staffStyles.bar} />}>
          <StaffBar person={person} />
        </Suspense>
      </div>
    )
  );
}
