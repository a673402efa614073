import { currentLanguage, t } from '#rules/language/t.ts';

const kilometersPerMile = 1.609_344;

/** `2,339 miles`. Readers of Spanish get kilometers beside them. */
export function distanceInWords(miles: number): string {
  const inMiles = miles === 1 ? t`1 mile` : t`${grouped(miles)} miles`;
  return currentLanguage() === 'en' ? inMiles : t`${kilometers(miles)} km (${inMiles})`;
}

/** `0.4 mi`, for a place nearby. */
export function shortDistance(miles: number): string {
  if (miles < 0.1) return t`Under 0.1 mi`;
  return currentLanguage() === 'en' ? t`${miles} mi` : t`${kilometers(miles)} km (${miles} mi)`;
}

/** With a decimal where it matters. */
function kilometers(miles: number): string {
  const exact = miles * kilometersPerMile;
  return exact < 10 ? String(Math.round(exact * 10) / 10) : grouped(Math.round(exact));
}

function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
