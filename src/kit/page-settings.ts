/**
 * What the server puts into every page for the client: the client learns its environment and brand from here and nowhere
 * else. It stands in `<script type="application/json" id="page-settings">`. BRD-03
 */
export type PageSettings = {
  readonly environment: 'development' | 'test' | 'production';
  readonly brand: string;
  readonly brandId: number;
  readonly today: string;
  /** Who is signed in; null for a guest. */
  readonly person: SignedInPerson | null;
  /** The open cart of this browser, so that a reload goes on with it. */
  readonly cart: { readonly id: number } | null;
  readonly assets: { readonly phoneUtility: string };
  /** The outside service that knows the state of a postal code; null when there is none. ZIP-08 */
  readonly postalCodeService: string | null;
  /** Where the ship page is. SCR-01 */
  readonly shipPath: string;
  /** The micro-site that this page was opened through, by its address, its host name or the open cart; null for none. ROL-03 */
  readonly microSite: MicroSiteSettings | null;
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

/** What a page knows of the person it is drawn for. */
export type SignedInPerson = {
  readonly id: number;
  readonly role: string;
  /** First and last name; the email when neither is known. */
  readonly name: string;
  readonly email: string;
  readonly isPro: boolean;
  readonly isAdmin: boolean;
  /** What a new trip is filled in with; null for pro users and admins, who book for others. ACC-07 */
  readonly profile: { readonly name: string; readonly email: string; readonly phone: string } | null;
  /** The address that they ship from by default. PNT-03 */
  readonly defaultOrigin: DefaultOrigin | null;
  /** Whether they book on behalf of others and take carts over. The server asks the permissions table, so pages need not carry it. ROL-02 */
  readonly mayBookOnBehalf: boolean;
  /** Whether the bar of our staff, and that of the carriers, has something for them. ROL-04 SCR-08 */
  readonly hasStaffBar: boolean;
};
