/** What labels are printed on: label stock of 4 by 6 inches, or a sheet that is folded. */
export const papers = ['4x6', 'letter', 'a4'] as const;

export type Paper = (typeof papers)[number];

/** The sheet that printers at home have. */
export function homePaper(country: string): 'letter' | 'a4' {
  return letterCountries.has(country) ? 'letter' : 'a4';
}

const letterCountries: ReadonlySet<string> = new Set(['US', 'CA', 'MX', 'PR']);
