import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import { Route, Switch } from 'wouter';
import { loadBrandContent } from '../load-brand-content.ts';
import { pageFacts } from '../page-facts.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

type Load = () => Promise<{ default: ComponentType }>;

const loaders: Readonly<Record<string, Load>> = {
  '/admin/claims': () => import('./admin/AdminClaimsPage.tsx'),
  '/admin/claims/:id': () => import('./admin/AdminClaimsPage.tsx'),
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

const loaded = new Map<string, ComponentType>();

/** Loads the code of a page, so that it can be drawn without waiting. A failure shows when it is drawn. */
export async function preloadRestPage(path: string): Promise<void> {
  try {
    const page = await loaders[path]?.();
    if (page) loaded.set(path, page.default);
  } catch {
    // Drawing the page tries again.
  }
}

const pages = Object.entries(loaders).map(([path, load]) => {
  const Later = lazy(load);
  return {
    path,
    component: function Page(): ReactNode {
      const [Chosen] = useState<ComponentType>(() => loaded.get(path) ?? Later);
      return createElement(Chosen);
    },
  };
});

/** The pages that few people open, and the one for unknown addresses: no other page loads their list. */
export default function RestPages(): ReactNode {
  return (
    <Switch>
      {pages.map((page) => (
        <Route key={page.path} path={page.path} component={page.component} />
      ))}
      <Route component={NotFoundPage} />
    </Switch>
  );
}
