// The style sheet of every page.
// oxlint-disable-next-line import/no-unassigned-import
import '#kit/web/theme/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { isShipPagePath } from '#rules/shipment/ship-page-path.ts';
import { App } from './App.tsx';
import { applyScheme, storedScheme } from './frame/scheme.ts';
import { microSiteOfTab } from './micro-site-of-tab.ts';
import { pageFacts } from './page-facts.ts';
import { createQueryClient } from './query-client.ts';
import { Pages, preloadPage } from './router.tsx';

const preloaded = preloadPage(window.location.pathname);

// The security policy of the page forbids `eval`, which schemas would otherwise try.
config({ jitless: true });
applyScheme(storedScheme());
const microSite = microSiteOfTab();

const queryClient = createQueryClient();

// In development, the server restarts when its code changes; the page then repeats its calls.
import.meta.hot?.on('portage:server-restarted', () => void queryClient.invalidateQueries());

const app = (
  <StrictMode>
    <App queryClient={queryClient}>
      <Pages />
    </App>
  </StrictMode>
);

/**
 * Draws the page, or takes over what the server has drawn, once its code is there, so that a press is answered at once.
 */
export async function startPage(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  const isDrawn = root.hasChildNodes();
  if (isDrawn) await preloaded;
  if (isDrawn && isAsTheServerDrewIt()) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

/** The server draws an empty ship page, which one that the tab has kept, or that a micro-site fills in, does not resemble. */
function isAsTheServerDrewIt(): boolean {
  const isShipPage = isShipPagePath(window.location.pathname, pageFacts.shipPath);
  return !isShipPage || (window.history.state === null && microSite === null);
}
