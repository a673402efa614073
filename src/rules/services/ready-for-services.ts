import { type CountryConfig, isStateNeeded, isZipNeeded } from '#rules/address/country-rules.ts';
import { isPlaceholderZip } from '#rules/address/zip-rules.ts';
import type { End, ShipPoint } from '#rules/shipment/draft.ts';
import { isBlank } from '#rules/validation/is-blank.ts';
import { isDomesticRoute } from './domestic-route.ts';

/** What decides at one end whether services can be requested. */
export type EndForServices = {
  readonly country: string;
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  /** False where the country's configuration makes the zip optional or disables it. CTY-01 */
  readonly zipIsNeeded: boolean;
  /** False where the country has no states, makes them optional or disables them. CTY-01 */
  readonly stateIsNeeded: boolean;
};

export type MissingForServices = { readonly end: End; readonly field: 'zip' | 'city' | 'state' };

export function endForServices(
  { zip, city, state }: Pick<ShipPoint, 'zip' | 'city' | 'state'>,
  config: CountryConfig,
): EndForServices {
  const needs = { zipIsNeeded: isZipNeeded(config), stateIsNeeded: isStateNeeded(config) };
  return { country: config.code, zip, city, state, ...needs };
}

/** The fields that are still missing before services can be shown, in the order of the page. SVC-01 */
export function missingForServices(ends: Readonly<Record<End, EndForServices>>): readonly MissingForServices[] {
  const isDomestic = isDomesticRoute({ origin: ends.origin.country, destination: ends.destination.country });
  const missing: MissingForServices[] = [];
  for (const end of ['origin', 'destination'] as const) {
    const { zip, zipIsNeeded, city, state, stateIsNeeded } = ends[end];
    // A zip of zeros is a placeholder and counts as missing, even where the zip is optional. ZIP-05
    if (isPlaceholderZip(zip) || (zipIsNeeded && isBlank(zip))) missing.push({ end, field: 'zip' });
    if (isDomestic && isBlank(city)) missing.push({ end, field: 'city' });
    if (isDomestic && stateIsNeeded && isBlank(state)) missing.push({ end, field: 'state' });
  }
  return missing;
}
