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
  /** Whether the device has told the server that it is a phone. */
  readonly isPhone: boolean;
  /** Who is signed in; null for a guest. Signing in or out reloads the page. */
  readonly person: SignedInPerson | null;
  readonly postalCodeService: string | null;
  /** The address of the phone utility. BRD-07 */
  readonly phoneUtility: string;
  /** Whether passkeys can be added and used at the address of this page. ACC-02 */
  readonly offersPasskeys: boolean;
  /** The path of the ship page. SCR-01 */
  readonly shipPath: string;
  /** The micro-site that this page was opened through; `microSiteOfTab` also knows that of earlier pages. ROL-03 */
  readonly microSite: PageSettings['microSite'];
  /** What the trip in the address of this page costs, if the server has found out. PRC-01 */
  readonly quote: PageSettings['quote'];
  /** What the receipt's call would answer, on the page of a receipt that this browser may see. SCR-06 */
  readonly receipt: PageSettings['receipt'];
};

/**
 * The only place in the client where environment and brand are read. A page without settings is a bug of the server. BRD-03
 *
 * A first view that the server draws has no document; there `setPageFacts` comes first. Modules that it draws with must not read the facts
 * while they are loaded.
 */
export let pageFacts: PageFacts = typeof document === 'undefined' ? unset() : factsOf(settingsOfDocument());

/** For the server, which draws one page after another, each in one go. */
export function setPageFacts(settings: PageSettings): void {
  pageFacts = factsOf(settings);
}

function unset(): PageFacts {
  return new Proxy({} as PageFacts, {
    get: (_, name) => {
      throw new Error(`${String(name)} of the page was read before the page was known`);
    },
  });
}

function settingsOfDocument(): PageSettings {
  return JSON.parse(document.getElementById('page-settings')?.textContent ?? '') as PageSettings;
}

function factsOf(settings: PageSettings): PageFacts {
  const { environment, brand, today, contact, isPhone, person, postalCodeService, assets } = settings;
  if (!isBrandKey(brand)) throw new Error(`The page names an unknown brand: ${brand}`);
  return {
    environment,
    brand: brandByKey(brand),
    today: isoDate(today),
    contact,
    isPhone,
    person,
    postalCodeService,
    phoneUtility: assets.phoneUtility,
    offersPasskeys: settings.offersPasskeys,
    shipPath: settings.shipPath,
    microSite: settings.microSite,
    quote: settings.quote,
    receipt: settings.receipt,
  };
}
