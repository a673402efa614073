import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import type { DrawFirstView } from '#kit/page-settings.ts';
import { brandKeys } from '#rules/brand/brand.ts';
import { App } from '../App.tsx';
import { setPageFacts } from '../page-facts.ts';
import { isShipPagePath } from '#rules/shipment/ship-page-path.ts';
import HomePage from '../pages/home/HomePage.tsx';
import { PagePlace } from '../pages/PagePlace.tsx';
import { loadHomeParts } from '../pages/home/load-home-parts.ts';
import { loadPrefill } from '../pages/ship/load-prefill.ts';
import ShipPage from '../pages/ship/ShipPage.tsx';
import { createQueryClient } from '../query-client.ts';

// Drawing does not wait; what a browser loads later has to be there.
for (const key of brandKeys) void loadHomeParts(key);
void loadPrefill('ship');

/** The home and ship pages as a guest sees them first. The server runs this, built for it by `tools/web-build/first-view.ts`. */
export const drawFirstView: DrawFirstView = (settings, { path, search }) => {
  setPageFacts(settings);
  return renderToString(
    <Router ssrPath={path} ssrSearch={search}>
      <App queryClient={createQueryClient()}>
        <PagePlace path={path}>{isShipPagePath(path, settings.shipPath) ? <ShipPage /> : <HomePage />}</PagePlace>
      </App>
    </Router>,
  );
};
