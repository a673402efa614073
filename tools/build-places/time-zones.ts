import { find, setCache } from 'geo-tz';
import type { PlaceRow, SourceRow } from './source-row.ts';

/** Rows with the local time of their coordinates; each must have some by now, and lie on land. */
export function withTimeZones(rows: readonly SourceRow[]): PlaceRow[] {
  setCache({ preload: true });
  return rows.map(({ zips, city, state, coordinates }) => {
    if (!coordinates) throw new Error(`${zips[0]} ${city} has no coordinates: it needs an override`);
    const { latitude, longitude } = coordinates;
    const [timeZone] = find(latitude, longitude);
    if (!timeZone || timeZone.startsWith('Etc/')) {
      throw new Error(`${zips[0]} ${city} lies at sea, ${latitude}, ${longitude}: it needs an override`);
    }
    return { zips, city, state, latitude, longitude, timeZone };
  });
}
