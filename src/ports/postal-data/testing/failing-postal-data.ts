import type { PostalData } from '../postal-data.ts';

/** Postal data that is out of reach, to see what the product does then. */
export function failingPostalData(): PostalData {
  const fail = (): never => {
    throw new Error('Postal data is out of reach.');
  };
  return { find: fail, searchCities: fail, zipsOf: fail };
}
