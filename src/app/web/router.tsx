import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { pageFacts } from './page-facts.ts';
import { PageSpace } from './frame/PageSpace.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { PageBoundary } from './pages/PageBoundary.tsx';

const loaders = {
  home: () => import('./pages/home/HomePage.tsx'),
  receipt: () => import('./pages/receipt/ReceiptPage.tsx'),
  ship: () => import('./pages/ship/ShipPage.tsx'),
  signIn: () => import('./pages/sign-in/SignInPage.tsx'),
  stores: () => import('./pages/stores/StoreLocatorPage.tsx'),
} as const;

const paths: Readonly<Record<keyof typeof loaders, string>> = {
  home: '/',
  receipt: '/payments/receipt',
  ship: pageFacts.shipPath,
  signIn: '/sign-in',
  stores: '/store-locator',
};

const HomePage = lazy(loaders.home);
const ReceiptPage = lazy(loaders.receipt);
const ShipPage = lazy(loaders.ship);
const SignInPage = lazy(loaders.signIn);
const StoreLocatorPage = lazy(loaders.stores);

/** Starts fetching the code of a page before anything is drawn. Should it not come, drawing the page will tell. */
export function preloadPage(path: string): void {
  for (const page of ['home', 'receipt', 'ship', 'signIn', 'stores'] as const) {
    if (paths[page] === path) loaders[page]().catch(() => undefined);
  }
}

export function Pages(): ReactNode {
  return (
    <PageBoundary>
      <Suspense fallback={<PageSpace />}>
        <Switch>
          <Route path={paths.home} component={HomePage} />
          <Route path={paths.receipt} component={ReceiptPage} />
          <Route path={paths.ship} component={ShipPage} />
          <Route path={paths.signIn} component={SignInPage} />
          <Route path={paths.stores} component={StoreLocatorPage} />
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </PageBoundary>
  );
}
