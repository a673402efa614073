import type { Payments } from '#ports/payments/payments.ts';
import type { PostalData } from '#ports/postal-data/postal-data.ts';
import type { CountryPlaces } from '#records/shipment-facts.ts';
import type { CountryTable } from '#rules/address/country-table.ts';
import type { Brand } from '#rules/brand/brand.ts';
import type { AccountDeps } from './sign-in.ts';

/** What is needed to write to somebody about their account. */
export type AccountMailDeps = AccountDeps & {
  readonly brand: Brand;
  /** The address that mails come from. */
  readonly mailFrom: string;
  /** Where people find us: a mail has no page to start its links from. */
  readonly siteUrl: string;
};

/** What the pages of an account are made from. */
export type AccountPageDeps = AccountMailDeps & {
  readonly countries: CountryTable;
  readonly postalData: PostalData;
  readonly countryPlaces: CountryPlaces;
  readonly payments: Payments;
};
