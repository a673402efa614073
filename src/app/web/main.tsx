// The style sheet of every page.
// oxlint-disable-next-line import/no-unassigned-import
import '#kit/web/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { App } from './App.tsx';
import { applyScheme, storedScheme } from './frame/scheme.ts';
import { microSiteOfTab } from './micro-site-of-tab.ts';
import { preloadPage } from './router.tsx';

preloadPage(window.location.pathname);
// The security policy of the page forbids `eval`, which schemas would otherwise try.
config({ jitless: true });
applyScheme(storedScheme());
microSiteOfTab();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
