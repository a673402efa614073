/** A city in the United States. */
export type NamedCity = { readonly city: string; readonly state: string };

/** What people call a city in place of its name, folded: without dots, in lowercase. "St", "Ft" and "Mt" are spelled out elsewhere. */
const nicknames: Readonly<Record<string, NamedCity>> = {
  cincy: { city: 'Cincinnati', state: 'OH' },
  dc: { city: 'Washington', state: 'DC' },
  indy: { city: 'Indianapolis', state: 'IN' },
  jax: { city: 'Jacksonville', state: 'FL' },
  kc: { city: 'Kansas City', state: 'MO' },
  la: { city: 'Los Angeles', state: 'CA' },
  'new york city': { city: 'New York', state: 'NY' },
  nola: { city: 'New Orleans', state: 'LA' },
  ny: { city: 'New York', state: 'NY' },
  nyc: { city: 'New York', state: 'NY' },
  okc: { city: 'Oklahoma City', state: 'OK' },
  philly: { city: 'Philadelphia', state: 'PA' },
  'san fran': { city: 'San Francisco', state: 'CA' },
  sf: { city: 'San Francisco', state: 'CA' },
  slc: { city: 'Salt Lake City', state: 'UT' },
  vegas: { city: 'Las Vegas', state: 'NV' },
  'washington dc': { city: 'Washington', state: 'DC' },
};

/** The city that a nickname or an abbreviation means: "NYC", "L.A.", "Vegas". PNT-08 */
export function cityOfNickname(term: string): NamedCity | undefined {
  const folded = term
    .toLowerCase()
    .replace(/\./g, '')
    .replace(/[\s,]+/g, ' ')
    .trim();
  return Object.hasOwn(nicknames, folded) ? nicknames[folded] : undefined;
}
