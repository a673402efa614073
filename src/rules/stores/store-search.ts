import { limits } from '#rules/limits.ts';
import { pageParameters } from '#rules/page-parameters.ts';
import { isCarrierKey } from '#rules/services/carriers.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';

/** A search of the store locator, all of it from the page's URL. SCR-04 */
export type StoreSearch = {
  readonly zip: string;
  readonly country: string;
  readonly radiusMiles: number;
  readonly carrier: CarrierKey;
};

/** Reads the search from the URL. Missing or invalid values get the defaults: ten miles, FedEx, the US. SCR-04 */
export function readStoreSearch(parameter: (name: string) => string | null): StoreSearch {
  const zip = (parameter(pageParameters.zip) ?? '').trim();
  const country = (parameter(pageParameters.country) ?? '').toUpperCase();
  const radius = parameter('radius') ?? '';
  const carrier = (parameter('carrier') ?? '').toUpperCase();
  return {
    zip: zip.slice(0, limits.textFieldLengthMax),
    country: /^[A-Z]{2}$/.test(country) ? country : 'US',
    radiusMiles: isRadius(radius) ? Number(radius) : limits.dropOffSearchRadiusMiles,
    carrier: isCarrierKey(carrier) ? carrier : 'FEDEX',
  };
}

/** The URL of the store locator for a search; the US is the default country. SCR-04 */
export function storeLocatorLink({ zip, country, radiusMiles, carrier }: StoreSearch): string {
  const parameters = [
    `${pageParameters.zip}=${encodeURIComponent(zip)}`,
    `radius=${radiusMiles}`,
    `carrier=${carrier}`,
    ...(country === 'US' ? [] : [`${pageParameters.country}=${encodeURIComponent(country)}`]),
  ];
  return `/store-locator?${parameters.join('&')}`;
}

/** The same on the receipt of an order, with its number: followed before the page's code is there, it leaves no trace of the receipt in the tab. */
export function storesOfOrder(path: string, orderId: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}${pageParameters.orderId}=${orderId}`;
}

/** The order from whose receipt the page was opened; null if it was not. */
export function readOrderOfStores(parameter: (name: string) => string | null): number | null {
  const id = parameter(pageParameters.orderId) ?? '';
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}

function isRadius(text: string): boolean {
  return /^[1-9]\d{0,2}$/.test(text) && Number(text) <= limits.dropOffSearchRadiusMilesMax;
}
