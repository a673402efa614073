import type { Payments } from '#ports/payments/payments.ts';
import type { PostalData } from '#ports/postal-data/postal-data.ts';
import type { CountryPlaces } from '#facts/shipment-facts.ts';
import type { CountryTable } from '#rules/address/country-table.ts';
import type { FastifyRequest } from 'fastify';
import type { BrandSite } from '#rules/brand/brand-site.ts';
import type { AccountDeps } from './sign-in.ts';

type NewPasswordDeps = {
  /** Passwords that very many people have chosen, in small letters. */
  readonly leakedPasswords: ReadonlySet<string>;
};

/** What is needed to write to somebody about their account. */
export type AccountMailDeps = AccountDeps & BrandSite & NewPasswordDeps;

/** What the pages of an account are made from. */
export type AccountPageDeps = AccountDeps &
  NewPasswordDeps & {
    /** The brand of the page that a request comes from, and how it writes. */
    siteOfRequest(request: FastifyRequest): BrandSite;
    readonly countries: CountryTable;
    readonly postalData: PostalData;
    readonly countryPlaces: CountryPlaces;
    readonly payments: Payments;
  };
