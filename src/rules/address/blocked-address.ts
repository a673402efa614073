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
 * The key under which an address is blocked: what is left of it when spelling, case and punctuation are taken away, so that a block
 * is not passed by a comma. The zip's first part is enough; the unit (the second line) is not part of it, because a house is
 * blocked as a whole. PNT-07
 */
export function blockedAddressKey({ address, zip, city, state, country }: BlockableAddress): string | null {
  const street = fold(address);
  const place = fold(zip).split(' ')[0] || fold(`${city} ${state}`);
  if (street === '' || place === '') return null;
  return [fold(country), place, street].join('|');
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
