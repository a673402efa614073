import { t } from '#rules/language/t.ts';
import { type Brand, type BrandKey, brandByKey } from './brand.ts';
import type { Contact } from './brand-site.ts';
import { siteLinks } from './site-links.ts';

/** The header of a brand's pages, for partners who render it themselves. */
export type BrandHeader = {
  readonly brand: Brand;
  readonly links: readonly { readonly label: string; readonly path: string }[];
  readonly phone: string;
  readonly hours: string;
};

/** Fictitious numbers for the demo: 555-01xx is reserved for that. */
const demoPhones: Readonly<Record<BrandKey, string>> = {
  ski: '(800) 555-0141',
  'resort-one': '(800) 555-0142',
  camp: '(800) 555-0143',
  'resort-two': '(800) 555-0144',
  golf: '(800) 555-0145',
  school: '(800) 555-0146',
};

/** The contact of a demo brand. */
export function demoContact(key: BrandKey): Contact {
  return {
    phone: demoPhones[key],
    hours: t`Monday to Friday, 8:00 AM to 8:00 PM Eastern`,
    email: `help@${key}.portage.test`,
  };
}

/** Name, links, phone and hours of a brand. The specification names the call but not its answer. API-40 */
export function brandHeader(
  key: BrandKey,
  { shipPath, contact }: { readonly shipPath: string; readonly contact: Contact },
): BrandHeader {
  return {
    brand: brandByKey(key),
    links: [
      { label: t`Home`, path: '/' },
      { label: t`Ship your bags`, path: shipPath },
      ...siteLinks(),
      { label: t`Sign in`, path: '/sign-in' },
    ],
    phone: contact.phone,
    hours: contact.hours,
  };
}
