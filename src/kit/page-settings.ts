/**
 * What the server tells the client in every page, in `<script type="application/json" id="page-settings">`. The client learns its
 * environment and brand only here. BRD-03
 */
export type PageSettings = {
  readonly environment: 'development' | 'test' | 'production';
  readonly brand: string;
  readonly brandId: number;
  readonly today: string;
  /** How customers reach the brand; fields are empty where operators set nothing. */
  readonly contact: { readonly phone: string; readonly hours: string; readonly email: string };
  /** Whether the device says that it is a phone: what the server draws is meant for a narrow screen. */
  readonly isPhone: boolean;
  /** The signed-in user; null for a guest. */
  readonly person: SignedInPerson | null;
  /** The open cart of this browser, so that a reload continues with it. */
  readonly cart: { readonly id: number } | null;
  readonly assets: { readonly phoneUtility: string };
  /** The outside service that looks up the state of a postal code; null if none is configured. ZIP-08 */
  readonly postalCodeService: string | null;
  /** Whether this page has the address that passkeys are for, so that they can be added and used on it. ACC-02 */
  readonly offersPasskeys: boolean;
  /** Where the ship page is. SCR-01 */
  readonly shipPath: string;
  /** The micro-site that this page was opened through, by its address, its host name or the open cart; null for none. ROL-03 */
  readonly microSite: MicroSiteSettings | null;
  /** On a ship page that the server draws: its query, and what the trip in it costs; null where that is not known. PRC-01 */
  readonly quote: { readonly search: string; readonly cents: number } | null;
  /** On the page of a receipt: what the receipt's call answers, if this browser may see it; null otherwise. SCR-06 */
  readonly receipt: object | null;
};

export type MicroSiteSettings = {
  readonly id: number;
  readonly name: string;
  readonly carrier: 'FEDEX' | 'UPS' | null;
  readonly clubId: number | null;
};

export type DefaultOrigin = {
  readonly company: string;
  readonly address: string;
  readonly address2: string;
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly phone: string;
};

/** What a page knows about the signed-in user. */
export type SignedInPerson = {
  readonly id: number;
  readonly role: string;
  /** First and last name; the email when neither is known. */
  readonly name: string;
  readonly email: string;
  readonly isPro: boolean;
  readonly isAdmin: boolean;
  /** What a new trip is prefilled with; null for pro users and admins, who book for others. ACC-07 */
  readonly profile: { readonly name: string; readonly email: string; readonly phone: string } | null;
  /** The address that they ship from by default. PNT-03 */
  readonly defaultOrigin: DefaultOrigin | null;
  /** Whether they may book on behalf of customers and take carts over. The server decides, so pages need no permissions table. ROL-02 */
  readonly mayBookOnBehalf: boolean;
  /** Whether the staff bar or the carrier bar has something for them. ROL-04 SCR-08 */
  readonly hasStaffBar: boolean;
};

/** Draws what people see first of a page, as HTML. */
export type DrawFirstView = (
  settings: PageSettings,
  address: { readonly path: string; readonly search: string },
) => string;

/** The cookie with the color scheme that was chosen, `light` or `dark`; without it the system decides. */
export const schemeCookie = 'portage-scheme';
