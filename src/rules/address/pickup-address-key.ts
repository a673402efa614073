import type { ShipPoint } from '#rules/shipment/draft.ts';
import { usesUsZips } from './territories.ts';
import { normalizeZip } from './zip-rules.ts';

/** How people shorten the words of a street, as the postal services write them. Shortening never makes two streets of one zip the same. */
const shortWords: Readonly<Record<string, string>> = {
  APARTMENT: 'APT',
  AVENUE: 'AVE',
  BOULEVARD: 'BLVD',
  CIRCLE: 'CIR',
  COURT: 'CT',
  DRIVE: 'DR',
  HIGHWAY: 'HWY',
  LANE: 'LN',
  PARKWAY: 'PKWY',
  PLACE: 'PL',
  ROAD: 'RD',
  SQUARE: 'SQ',
  STREET: 'ST',
  SUITE: 'STE',
  TERRACE: 'TER',
  TRAIL: 'TRL',
};

export type PickupAddress = Pick<ShipPoint, 'address' | 'address2' | 'city' | 'state' | 'zip' | 'country'>;

/** Identifies where a driver comes to, however it was typed: in capitals, with or without accents, `Street` or `St.`, with or without the +4. */
export function pickupAddressKey({ address, address2, city, state, zip, country }: PickupAddress): string {
  const street = [address, address2].map(shorten).filter((line) => line !== '');
  return JSON.stringify([
    street.join(' '),
    addressWords(city),
    addressWords(state),
    zipKey({ country, zip }),
    addressWords(country),
  ]);
}

function zipKey(place: Pick<PickupAddress, 'country' | 'zip'>): string {
  const zip = normalizeZip(place);
  return addressWords(usesUsZips(place.country) ? zip.slice(0, 5) : zip);
}

function shorten(line: string): string {
  return addressWords(line)
    .split(' ')
    .map((word) => shortWords[word] ?? word)
    .join(' ');
}

function addressWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}’']/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toUpperCase();
}
