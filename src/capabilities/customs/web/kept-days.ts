import { unsentForms } from '#kit/web/unsent-forms.ts';
import type { IsoDate } from '#rules/dates.ts';

/** The two days of the form; null while one is not chosen. */
export type TravelDays = { readonly arrival: IsoDate | null; readonly departure: IsoDate | null };

/** Days that are not saved yet, by the name of the country. */
export const keptDays = unsentForms<string, TravelDays>((countryName) => countryName);
