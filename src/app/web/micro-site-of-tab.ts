import { browserStorage } from '#kit/web/browser-storage.ts';
import type { MicroSite } from '#rules/shipment/micro-site.ts';
import { pageFacts } from './page-facts.ts';

/**
 * The micro-site that this tab came through, on this page or on one before it. A link and a reload may lose the number from the
 * address; the tab does not. ROL-03
 */
export function microSiteOfTab(): MicroSite | null {
  const storageKey = `portage.micro-site.${pageFacts.brand.key}`;
  const tab = browserStorage('this-tab');
  if (pageFacts.microSite) {
    tab?.setItem(storageKey, JSON.stringify(pageFacts.microSite));
    return pageFacts.microSite;
  }
  try {
    // It was written by ourselves, in this tab.
    return JSON.parse(tab?.getItem(storageKey) ?? 'null') as MicroSite | null;
  } catch {
    return null;
  }
}
