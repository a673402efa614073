import type { PageSettings, SignedInPerson } from '#kit/page-settings.ts';
import { type Brand, brandByKey, isBrandKey } from '#rules/brand/brand.ts';
import type { Contact } from '#rules/brand/brand-site.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';

/** What the server has sent with this page, in our own types. */
export type PageFacts = {
  readonly environment: PageSettings['environment'];
  readonly brand: Brand;
  /** The current day where most guests are; the day at an origin is looked up once the origin is known. */
  readonly today: IsoDate;
  /** How customers reach the brand; fields are empty where operators set nothing. */
  readonly contact: Contact;
  /** Who is signed in; null for a guest. Signing in or out reloads the page. */
  readonly person: SignedInPerson | null;
  readonly postalCodeService: string | null;
  /** The address of the phone number library. BRD-07 */
  readonly phoneUtility: string;
  /** Whether passkeys can be added and used at the address of this page. ACC-02 */
  readonly offersPasskeys: boolean;
  /** The path of the ship page. SCR-01 */
  readonly shipPath: string;
  /** The micro-site that this page was opened through; `microSiteOfTab` also knows that of earlier pages. ROL-03 */
  readonly microSite: PageSettings['microSite'];
};

/** The only place in the client where environment and brand are read. A page without settings is a bug of the server. BRD-03 */
export const pageFacts: PageFacts = readPageFacts();

function readPageFacts(): PageFacts {
  const text = document.getElementById('page-settings')?.textContent ?? '';
  const settings = JSON.parse(text) as PageSettings;
  const { environment, brand, today, contact, person, postalCodeService, assets, shipPath, microSite } = settings;
  if (!isBrandKey(brand)) throw new Error(`The page names an unknown brand: ${brand}`);
  return {
    environment,
    brand: brandByKey(brand),
    today: isoDate(today),
    contact,
    person,
    postalCodeService,
    phoneUtility: assets.phoneUtility,
    offersPasskeys: settings.offersPasskeys,
    shipPath,
    microSite,
  };
}
