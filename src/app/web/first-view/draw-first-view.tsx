import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import type { DrawFirstView } from '#kit/page-settings.ts';
import { App } from '../App.tsx';
import { setPageFacts } from '../page-facts.ts';
import HomePage from '../pages/home/HomePage.tsx';
import { PagePlace } from '../pages/PagePlace.tsx';
import { createQueryClient } from '../query-client.ts';

/** The home page as a guest sees it first. The server runs this, built for it by `tools/web-build/first-view.ts`. */
export const drawFirstView: DrawFirstView = (settings, { path, search }) => {
  setPageFacts(settings);
  return renderToString(
    <Router ssrPath={path} ssrSearch={search}>
      <App queryClient={createQueryClient()}>
        <PagePlace path={path}>
          <HomePage />
        </PagePlace>
      </App>
    </Router>,
  );
};
