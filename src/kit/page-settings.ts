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
  /** Whether they book for others and take carts over. The server asks the table of permissions, so that no page carries it. ROL-02 */
  readonly actsForOthers: boolean;
  /** Whether the bar of our staff, and that of the carriers, has something for them. ROL-04 SCR-08 */
  readonly hasStaffBar: boolean;
};
