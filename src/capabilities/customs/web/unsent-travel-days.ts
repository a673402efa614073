import { unsentForms } from '#kit/web/unsent-forms.ts';
import type { TravelDays } from '#rules/customs/customs-info.ts';

/** Days that are not saved yet, by the name of the country. */
export const unsentTravelDays = unsentForms<string, TravelDays>((countryName) => countryName);
