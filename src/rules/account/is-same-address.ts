import type { SavedAddress } from './saved-address.ts';

const fields = ['companyName', 'address1', 'address2', 'city', 'state', 'zip', 'countryCode'] as const;

/** Whether two addresses are the same place, whatever their owners call it. PNT-03 */
export function isSameAddress(one: SavedAddress, other: SavedAddress): boolean {
  return fields.every((field) => one[field].trim().toLowerCase() === other[field].trim().toLowerCase());
}
