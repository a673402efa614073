import { type ComponentType, createElement, type FunctionComponent, lazy, type ReactNode, useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { isShipPagePath } from '#rules/shipment/ship-page-path.ts';
import { pageFacts } from './page-facts.ts';
import { loadPrefill } from './pages/ship/load-prefill.ts';
import { PagePlace } from './pages/PagePlace.tsx';

const loaders = {
  account: () => import('./pages/account/AccountPage.tsx'),
  adminParcels: () => import('./pages/admin/AdminParcelsPage.tsx'),
  adminPayments: () => import('./pages/admin/AdminPaymentsPage.tsx'),
  adminSearch: () => import('./pages/admin/AdminSearchPage.tsx'),
  adminPerson: () => import('./pages/admin/AdminPersonPage.tsx'),
  forgottenPassword: () => import('./pages/account/ForgottenPasswordPage.tsx'),
  home: () => import('./pages/home/HomePage.tsx'),
  linkPassword: () => import('./pages/account/LinkPasswordPage.tsx'),
  receipt: () => import('./pages/receipt/ReceiptPage.tsx'),
  register: () => import('./pages/account/RegisterPage.tsx'),
  ship: async () => {
    // Parameters that fill in the form are read by a script of their own, loaded alongside the page.
    const isPrefilled = window.location.search !== '';
    const [page] = await Promise.all([
      import('./pages/ship/ShipPage.tsx'),
      isPrefilled ? loadPrefill('ship').catch(() => null) : null,
    ]);
    return page;
  },
  rest: async () => {
    const pages = await import('./pages/RestPages.tsx');
    await pages.preloadRestPage(window.location.pathname);
    return pages;
  },
  signIn: () => import('./pages/SignInPage.tsx'),
  stores: () => import('./pages/StoreLocatorPage.tsx'),
} as const;

const paths: Readonly<Record<Exclude<keyof typeof loaders, 'rest'>, string>> = {
  account: '/account/*?',
  adminParcels: '/admin/parcels',
  adminPayments: '/admin/payments',
  adminSearch: '/admin',
  adminPerson: '/admin/users/:id',
  forgottenPassword: '/password/forgotten',
  home: '/',
  linkPassword: '/password/reset',
  receipt: '/payments/receipt',
  register: '/register',
  ship: pageFacts.shipPath,
  signIn: '/sign-in',
  stores: '/store-locator',
};

const AdminParcelsPage = lazy(loaders.adminParcels);
const AdminPaymentsPage = lazy(loaders.adminPayments);
const AdminSearchPage = lazy(loaders.adminSearch);
const AdminPersonPage = lazy(loaders.adminPerson);
const ForgottenPasswordPage = lazy(loaders.forgottenPassword);
const LinkPasswordPage = lazy(loaders.linkPassword);

/** Starts loading the code of a page before anything is drawn. A failure shows when the page is drawn. */
export async function preloadPage(path: string): Promise<void> {
  const page = preloadedPages.find((one) => isAt(one, path)) ?? 'rest';
  if (page === 'rest' && /^\/(admin|claim|password|sign-in)/.test(path)) return;
  try {
    const { default: Page } = await loaders[page]();
    preloaded[page] = Page;
  } catch {
    // Drawing the page tries again.
  }
}

const preloadedPages = ['account', 'home', 'receipt', 'register', 'ship', 'signIn', 'stores'] as const;

type PreloadedPage = (typeof preloadedPages)[number] | 'rest';

/** The pages that the server draws first, where their code is already there: they are drawn without waiting. */
const preloaded: Partial<Record<PreloadedPage, ComponentType>> = {};

const AccountPage = preloadedOrLater('account');
const HomePage = preloadedOrLater('home');
const ReceiptPage = preloadedOrLater('receipt');
const RegisterPage = preloadedOrLater('register');
const RestPages = preloadedOrLater('rest');
const ShipPage = preloadedOrLater('ship');
const SignInPage = preloadedOrLater('signIn');
const StoreLocatorPage = preloadedOrLater('stores');

function preloadedOrLater(page: PreloadedPage): FunctionComponent {
  const Later = lazy<ComponentType>(loaders[page]);
  return function Page(): ReactNode {
    // Decided once: another component would lose what was typed.
    const [Chosen] = useState<ComponentType>(() => preloaded[page] ?? Later);
    return createElement(Chosen);
  };
}

function isAt(page: keyof typeof paths, path: string): boolean {
  if (page === 'ship') return isShipPagePath(path, paths.ship);
  if (page === 'account') return path === '/account' || path.startsWith('/account/');
  return paths[page] === path;
}

export function Pages(): ReactNode {
  const [path] = useLocation();
  return (
    <PagePlace path={path}>
      <Switch>
        {isAt('ship', path) && <Route component={ShipPage} />}
        <Route path={paths.home} component={HomePage} />
        <Route path={paths.receipt} component={ReceiptPage} />
        <Route path={paths.signIn} component={SignInPage} />
        <Route path={paths.stores} component={StoreLocatorPage} />
        <Route path={paths.register} component={RegisterPage} />
        <Route path={paths.forgottenPassword} component={ForgottenPasswordPage} />
        <Route path={paths.linkPassword} component={LinkPasswordPage} />
        <Route path="/claim" component={LinkPasswordPage} />
        <Route path="/sign-in/link" component={LinkPasswordPage} />
        <Route path={paths.account} component={AccountPage} />
        <Route path={paths.adminSearch} component={AdminSearchPage} />
        <Route path={paths.adminParcels} component={AdminParcelsPage} />
        <Route path={paths.adminPayments} component={AdminPaymentsPage} />
        <Route path={paths.adminPerson} component={AdminPersonPage} />
        <Route component={RestPages} />
      </Switch>
    </PagePlace>
  );
}
