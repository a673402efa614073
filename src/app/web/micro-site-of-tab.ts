import { browserStorage } from '#kit/web/browser-storage.ts';
import type { EnteredMicroSite } from '#rules/shipment/micro-site.ts';
import { pageFacts } from './page-facts.ts';

/**
 * The micro-site that this tab was opened through, on this page or an earlier one. A link or a reload may drop the number from the
 * address, so the tab's storage keeps it. ROL-03
 */
export function microSiteOfTab(): EnteredMicroSite | null {
  const storageKey = `portage.micro-site.${pageFacts.brand.key}`;
  const tab = browserStorage('this-tab');
  if (pageFacts.microSite) {
    tab?.setItem(storageKey, JSON.stringify(pageFacts.microSite));
    return pageFacts.microSite;
  }
  try {
    // We wrote it ourselves, in this tab.
    return JSON.parse(tab?.getItem(storageKey) ?? 'null') as EnteredMicroSite | null;
  } catch {
    return null;
  }
}
