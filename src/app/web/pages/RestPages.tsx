import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { PageSpace } from '../frame/PageSpace.tsx';
import { loadBrandContent } from '../load-brand-content.ts';
import { pageFacts } from '../page-facts.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

type Load = () => Promise<{ default: ComponentType }>;

const loaders: Readonly<Record<string, Load>> = {
  '/business': () => import('./help/BusinessPage.tsx'),
  '/contact': () => import('./help/ContactPage.tsx'),
  '/help': loadHelpPage,
  '/track': () => import('./help/TrackPage.tsx'),
  '/terms': () => import('./TermsPage.tsx'),
};

async function loadHelpPage(): Promise<{ default: ComponentType }> {
  const [{ default: HelpPage }, content] = await Promise.all([
    import('./help/HelpPage.tsx'),
    loadBrandContent(pageFacts.brand.key),
  ]);
  return { default: () => <HelpPage content={content} /> };
}

const pages = Object.entries(loaders).map(([path, load]) => ({ path, component: lazy(load) }));

// The first page is loaded at once; a failure shows when it is drawn.
loaders[window.location.pathname]?.().catch(() => undefined);

/** The pages that few people open, and the one for unknown addresses: nobody else loads their list. */
export default function RestPages(): ReactNode {
  return (
    <Suspense fallback={<PageSpace />}>
      <Switch>
        {pages.map((page) => (
          <Route key={page.path} path={page.path} component={page.component} />
        ))}
        <Route component={NotFoundPage} />
      </Switch>
    </Suspense>
  );
}
