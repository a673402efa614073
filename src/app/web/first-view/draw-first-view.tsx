import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import type { DrawFirstView } from '#kit/page-settings.ts';
import { brandKeys } from '#rules/brand/brand.ts';
import { App } from '../App.tsx';
import { pageFacts, setPageFacts } from '../page-facts.ts';
import { isShipPagePath } from '#rules/shipment/ship-page-path.ts';
import { contentOfBrand } from '#rules/brand/content/content-of-brand.ts';
import AccountPage from '../pages/account/AccountPage.tsx';
import RegisterPage from '../pages/account/RegisterPage.tsx';
import BusinessPage from '../pages/help/BusinessPage.tsx';
import ContactPage from '../pages/help/ContactPage.tsx';
import HelpPage from '../pages/help/HelpPage.tsx';
import TrackPage from '../pages/help/TrackPage.tsx';
import HomePage from '../pages/home/HomePage.tsx';
import { PagePlace } from '../pages/PagePlace.tsx';
import { loadHomeParts } from '../pages/home/load-home-parts.ts';
import { loadPrefill } from '../pages/ship/load-prefill.ts';
import ReceiptPage from '../pages/receipt/ReceiptPage.tsx';
import ShipPage from '../pages/ship/ShipPage.tsx';
import SignInPage from '../pages/SignInPage.tsx';
import StoreLocatorPage from '../pages/StoreLocatorPage.tsx';
import TermsPage from '../pages/TermsPage.tsx';
import { createQueryClient } from '../query-client.ts';

// Drawing does not wait; what a browser loads later has to be there.
for (const key of brandKeys) void loadHomeParts(key);
void loadPrefill('ship');

const drawnPages: Readonly<Record<string, () => ReactNode>> = {
  '/': () => <HomePage />,
  '/business': () => <BusinessPage />,
  '/contact': () => <ContactPage />,
  '/help': () => <HelpPage content={contentOfBrand(pageFacts.brand.key)} />,
  '/payments/receipt': () => <ReceiptPage />,
  '/register': () => <RegisterPage />,
  '/sign-in': () => <SignInPage />,
  '/store-locator': () => <StoreLocatorPage />,
  '/terms': () => <TermsPage />,
  '/track': () => <TrackPage />,
};

/** A page as people see it first. The server runs this, built for it by `tools/web-build/first-view.ts`. */
export const drawFirstView: DrawFirstView = (settings, { path, search }) => {
  setPageFacts(settings);
  return renderToString(
    <Router ssrPath={path} ssrSearch={search}>
      <App queryClient={createQueryClient()}>
        <PagePlace path={path}>
          {isShipPagePath(path, settings.shipPath) ? <ShipPage /> : (drawnPages[path]?.() ?? accountPage(path))}
        </PagePlace>
      </App>
    </Router>,
  );
};

/** The frame, the title and the space of what is loaded. */
function accountPage(path: string): ReactNode {
  return path.startsWith('/account/') ? <AccountPage /> : null;
}
