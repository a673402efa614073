import { readFileSync } from 'node:fs';
import type { PostalData } from '#ports/postal-data/postal-data.ts';
import { carrierOptions, isCarrierKey } from '#rules/services/carriers.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import type { NewDropOffStore } from '#records/places/drop-off-stores.ts';

/** The opening hours of invented stores, by their letter in the file. No van comes on weekends. */
const weeks: Readonly<Record<string, string>> = {
  a: week({ sunday: '-', workday: '08:00-19:00/16:30', saturday: '09:00-17:00' }),
  b: week({ sunday: '12:00-17:00', workday: '09:00-20:00/17:00', saturday: '10:00-18:00' }),
  c: week({ sunday: '-', workday: '08:30-18:00/16:00', saturday: '-' }),
  d: week({ sunday: '10:00-16:00', workday: '07:30-21:00/17:00', saturday: '09:00-18:00' }),
  e: week({ sunday: '-', workday: '09:00-17:30/15:30', saturday: '09:00-13:00' }),
};

/** The invented stores of `data/demo/drop-off-stores.tsv`; city, state and local time are those of the zip. */
export function demoDropOffStores(postalData: PostalData): NewDropOffStore[] {
  const file = new URL('../../../data/demo/drop-off-stores.tsv', import.meta.url);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.filter((line) => !line.startsWith('#')).map((line, index) => storeOf(line, index + 1, postalData));
}

function storeOf(line: string, number: number, postalData: PostalData): NewDropOffStore {
  const [carrier = '', country = '', zip = '', address = '', latitude, longitude, letter = '', phone = ''] =
    line.split('\t');
  const place = postalData.find({ country, zip });
  const openingHours = weeks[letter];
  if (!isCarrierKey(carrier) || !place || !openingHours) {
    throw new Error(`data/demo/drop-off-stores.tsv: store ${number} is not valid.`);
  }
  return {
    code: `demo-${number}`,
    carrier,
    name: nameOf(carrier, address),
    address,
    city: place.city,
    state: place.state,
    zip: place.zip,
    countryCode: country,
    latitude: Number(latitude),
    longitude: Number(longitude),
    timeZone: place.timeZone,
    phone: phone && `(${phone.slice(0, 3)}) 555-${phone.slice(3)}`,
    openingHours,
  };
}

/** "Pearl Plaza FedEx counter (demo)", which is not mistaken for a real store. */
function nameOf(carrier: CarrierKey, address: string): string {
  return `${address.replace(/^\d+ /, '')} ${carrierOptions[carrier]} counter (demo)`;
}

function week(of: { readonly sunday: string; readonly workday: string; readonly saturday: string }): string {
  return [of.sunday, ...Array<string>(5).fill(of.workday), of.saturday].join(' ');
}
