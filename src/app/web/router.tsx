import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { PageSpace } from './frame/PageSpace.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { PageBoundary } from './pages/PageBoundary.tsx';

const loaders = {
  '/': () => import('./pages/home/HomePage.tsx'),
  '/ship': () => import('./pages/ship/ShipPage.tsx'),
} as const;

const HomePage = lazy(loaders['/']);
const ShipPage = lazy(loaders['/ship']);

/** Starts fetching the code of a page before anything is drawn. Should it not come, drawing the page will tell. */
export function preloadPage(path: string): void {
  if (path === '/' || path === '/ship') loaders[path]().catch(() => undefined);
}

export function Pages(): ReactNode {
  return (
    <PageBoundary>
      <Suspense fallback={<PageSpace />}>
        <Switch>
          <Route path="/" component={HomePage} />
          <Route path="/ship" component={ShipPage} />
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </PageBoundary>
  );
}
