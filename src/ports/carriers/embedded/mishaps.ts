/** What goes wrong with a bag, chosen by a street in its address, for demonstrations. */
export const mishaps = [
  'late',
  'storm',
  'lost',
  'silent',
  'damaged',
  'neighbor',
  'returned',
  'wrong-address',
  'refused',
  'big',
] as const;

export type Mishap = (typeof mishaps)[number];

const streets: readonly { readonly mishap: Mishap; readonly street: RegExp }[] = [
  { mishap: 'late', street: /\blate lane\b/i },
  { mishap: 'storm', street: /\bstorm lane\b/i },
  { mishap: 'lost', street: /\blost lane\b/i },
  { mishap: 'silent', street: /\bsilent lane\b/i },
  { mishap: 'damaged', street: /\bdamage lane\b/i },
  { mishap: 'neighbor', street: /\bneighbor lane\b/i },
  { mishap: 'returned', street: /\breturn lane\b/i },
  { mishap: 'wrong-address', street: /\bwrong address lane\b/i },
  { mishap: 'refused', street: /\brefused lane\b/i },
  { mishap: 'big', street: /\bbig lane\b/i },
];

/** Only what goes wrong is kept of a street. Of several the first counts, so that the two ways of a round trip can go wrong differently. */
export function mishapOf(streetLines: readonly string[]): Mishap | null {
  for (const line of streetLines) {
    const found = streets.find(({ street }) => street.test(line));
    if (found) return found.mishap;
  }
  return null;
}
