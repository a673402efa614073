import type { IsoDate } from '#rules/dates.ts';

/** The two days as they stand in the form; null while one is not chosen. */
export type TravelDays = { readonly arrival: IsoDate | null; readonly departure: IsoDate | null };

const kept = new Map<string, TravelDays>();

/**
 * What was chosen and not saved yet, by country, so that a modal that is closed by mistake loses nothing. It lives as long as the page:
 * when somebody travels is nothing to leave in a browser.
 */
export const keptDays = {
  of: (countryName: string): TravelDays | undefined => kept.get(countryName),
  keep: (countryName: string, days: TravelDays): void => void kept.set(countryName, days),
  forget: (countryName: string): void => void kept.delete(countryName),
};
