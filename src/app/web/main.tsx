// The style sheet of every page.
// oxlint-disable-next-line import/no-unassigned-import
import '#kit/web/theme/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { App } from './App.tsx';
import { holdEarlyPress } from './first-view/hold-early-press.ts';
import { applyScheme, storedScheme } from './frame/scheme.ts';
import { microSiteOfTab } from './micro-site-of-tab.ts';
import { createQueryClient } from './query-client.ts';
import { Pages, preloadPage } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
const preloaded = preloadPage(window.location.pathname);

// The security policy of the page forbids `eval`, which schemas would otherwise try.
config({ jitless: true });
applyScheme(storedScheme());
microSiteOfTab();

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

if (root.hasChildNodes()) void takeOver(root);
else createRoot(root).render(app);

/** What the server drew becomes the page. Its code comes first, so that a press is answered at once. */
async function takeOver(drawn: HTMLElement): Promise<void> {
  const releasePress = holdEarlyPress(drawn);
  await preloaded;
  hydrateRoot(drawn, app);
  releasePress();
}
