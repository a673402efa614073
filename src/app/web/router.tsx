import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { PageSpace } from './frame/PageSpace.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { PageBoundary } from './pages/PageBoundary.tsx';

const loaders = {
  '/': () => import('./pages/home/HomePage.tsx'),
  '/ship': () => import('./pages/ship/ShipPage.tsx'),
  '/sign-in': () => import('./pages/sign-in/SignInPage.tsx'),
  '/store-locator': () => import('./pages/stores/StoreLocatorPage.tsx'),
} as const;

const HomePage = lazy(loaders['/']);
const ShipPage = lazy(loaders['/ship']);
const SignInPage = lazy(loaders['/sign-in']);
const StoreLocatorPage = lazy(loaders['/store-locator']);

/** Starts fetching the code of a page before anything is drawn. Should it not come, drawing the page will tell. */
export function preloadPage(path: string): void {
  if (isPage(path)) loaders[path]().catch(() => undefined);
}

function isPage(path: string): path is keyof typeof loaders {
  return Object.hasOwn(loaders, path);
}

export function Pages(): ReactNode {
  return (
    <PageBoundary>
      <Suspense fallback={<PageSpace />}>
        <Switch>
          <Route path="/" component={HomePage} />
          <Route path="/ship" component={ShipPage} />
          <Route path="/sign-in" component={SignInPage} />
          <Route path="/store-locator" component={StoreLocatorPage} />
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </PageBoundary>
  );
}
