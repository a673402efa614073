/** The parts of an address that a block looks at. */
export type BlockableAddress = {
  readonly address: string;
  readonly address2: string;
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
};

/**
 * The key by which an address is blocked. Case, accents and punctuation are removed, so that a comma does not evade a block. Only the
 * first part of the zip counts, and not the unit (the second line): a block covers the whole building. PNT-07
 */
export function blockedAddressKey({ address, zip, city, state, country }: BlockableAddress): string | null {
  const street = addressWords(address);
  const place = addressWords(zip).split(' ')[0] || addressWords(`${city} ${state}`);
  if (street === '' || place === '') return null;
  return [addressWords(country), place, street].join('|');
}

function addressWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
