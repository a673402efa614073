import { type ReactNode, Suspense } from 'react';
import { EarlyInput } from '../first-view/EarlyInput.tsx';
import { PageSpace } from '../frame/PageSpace.tsx';
import { PageBoundary } from './PageBoundary.tsx';

/** Where a page is drawn, by the browser or first by the server. */
export function PagePlace({ path, children }: { path: string; children: ReactNode }): ReactNode {
  return (
    <PageBoundary path={path}>
      <Suspense fallback={<PageSpace />}>
        {children}
        <EarlyInput within="main" />
      </Suspense>
    </PageBoundary>
  );
}
