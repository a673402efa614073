import type { End } from '#rules/shipment/draft.ts';
import { isDomesticRoute } from './domestic-route.ts';

/** What decides at one end whether services can be asked for. */
export type EndForServices = {
  readonly country: string;
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  /** False where the country's configuration makes the zip optional or disables it. CTY-01 */
  readonly zipIsNeeded: boolean;
};

export type MissingForServices = { readonly end: End; readonly field: 'zip' | 'city' | 'state' };

/** A zip of zeros stands for "none yet" and counts as empty. ZIP-05 */
const placeholderZip = '00000';

/** Service options appear only when nothing is missing. SVC-01 */
export function isReadyForServices(ends: Readonly<Record<End, EndForServices>>): boolean {
  return missingForServices(ends).length === 0;
}

/** What must still be filled in before services can be shown, in the order of the page. SVC-01 */
export function missingForServices(ends: Readonly<Record<End, EndForServices>>): readonly MissingForServices[] {
  const isDomestic = isDomesticRoute({ origin: ends.origin.country, destination: ends.destination.country });
  const missing: MissingForServices[] = [];
  for (const end of ['origin', 'destination'] as const) {
    const { zip, zipIsNeeded, city, state } = ends[end];
    if (isPlaceholder(zip) || (zipIsNeeded && isBlank(zip))) missing.push({ end, field: 'zip' });
    if (isDomestic && isBlank(city)) missing.push({ end, field: 'city' });
    if (isDomestic && isBlank(state)) missing.push({ end, field: 'state' });
  }
  return missing;
}

function isPlaceholder(zip: string): boolean {
  return zip.trim() === placeholderZip;
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
