import type { PageSettings, SignedInPerson } from '#kit/page-settings.ts';
import { type Brand, brandByKey, isBrandKey } from '#rules/brand/brand.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';

/** What the server has told this page, in the words of the rules. */
export type PageFacts = {
  readonly environment: PageSettings['environment'];
  readonly brand: Brand;
  /** The day it is where most guests are; each origin's own day is asked for once the origin is known. */
  readonly today: IsoDate;
  /** Who is signed in; null for a guest. A page that somebody signs in or out on is loaded anew. */
  readonly person: SignedInPerson | null;
  readonly postalCodeService: string | null;
  /** Where the rules of the world's telephone numbers are. BRD-07 */
  readonly phoneUtility: string;
  /** Where the ship page is. SCR-01 */
  readonly shipPath: string;
  /** The micro-site that this page was opened through; `microSiteOfTab` knows that of an earlier page too. ROL-03 */
  readonly microSite: PageSettings['microSite'];
};

/** The only place in the client where environment and brand are read. A page without settings is a bug of the server. BRD-03 */
export const pageFacts: PageFacts = readPageFacts();

function readPageFacts(): PageFacts {
  const text = document.getElementById('page-settings')?.textContent ?? '';
  const settings = JSON.parse(text) as PageSettings;
  const { environment, brand, today, person, postalCodeService, assets, shipPath, microSite } = settings;
  if (!isBrandKey(brand)) throw new Error(`The page names an unknown brand: ${brand}`);
  return {
    environment,
    brand: brandByKey(brand),
    today: isoDate(today),
    person,
    postalCodeService,
    phoneUtility: assets.phoneUtility,
    shipPath,
    microSite,
  };
}
