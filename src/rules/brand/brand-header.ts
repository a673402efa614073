import { type Brand, type BrandKey, brandByKey } from './brand.ts';

/** What stands at the top of a brand's pages, for those who draw it themselves. */
export type BrandHeader = {
  readonly brand: Brand;
  readonly links: readonly { readonly label: string; readonly path: string }[];
  readonly phone: string;
  readonly hours: string;
};

/** Invented numbers, as all of them that have 555-01 in the middle. */
const phones: Readonly<Record<BrandKey, string>> = {
  ski: '(800) 555-0141',
  'resort-one': '(800) 555-0142',
  camp: '(800) 555-0143',
  'resort-two': '(800) 555-0144',
  golf: '(800) 555-0145',
  school: '(800) 555-0146',
};

const hours = 'Monday to Friday, 8:00 AM to 8:00 PM Eastern';

/** Names, links, phone and hours of a brand. The specification names the call and leaves its answer to us. API-40 */
export function brandHeader(key: BrandKey, { shipPath }: { readonly shipPath: string }): BrandHeader {
  return {
    brand: brandByKey(key),
    links: [
      { label: 'Home', path: '/' },
      { label: 'Ship your bags', path: shipPath },
      { label: 'Drop-off stores', path: '/store-locator' },
      { label: 'Sign in', path: '/sign-in' },
    ],
    phone: phones[key],
    hours,
  };
}
