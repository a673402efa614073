import type { Draft } from './draft.ts';

const zipPattern = /^\d{5}(?:-\d{4})?$/;

/** The zip of the first end that is nobody's business address: most likely where the person lives. Empty when there is none in the US. */
export function homeZip({ origin, destination }: Pick<Draft, 'origin' | 'destination'>): string {
  const home = [origin, destination].find(
    ({ type, country, company }) => type === 'other' && country === 'US' && company === '',
  );
  const zip = home?.zip.trim() ?? '';
  return zipPattern.test(zip) ? zip : '';
}
