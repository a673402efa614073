/** The territories that are countries of their own in the form. PNT-06 */
const territoriesThatSwitch: readonly string[] = ['AS', 'GU', 'PR', 'VI'];

/** Every country whose mail runs on US zip codes. */
const usZipCountries: readonly string[] = ['US', ...territoriesThatSwitch, 'FM', 'MH', 'MP', 'PW'];

/**
 * The country of an address once its state is known: AS, GU, PR and VI switch it to that code.
 * Only within the US, since other countries use the same letters (PR is Paraná in Brazil). PNT-06
 */
export function countryForState({ country, state }: { country: string; state: string }): string {
  return country === 'US' && territoriesThatSwitch.includes(state) ? state : country;
}

export function usesUsZips(country: string): boolean {
  return usZipCountries.includes(country);
}

/** The country whose holidays carriers observe there: US carriers serve the territories on the US calendar. */
export function holidayCountryOf(country: string): string {
  return usesUsZips(country) ? 'US' : country;
}
