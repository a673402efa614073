/** The digits by which the numbers of a country are recognized. */
export type NumberedCountry = {
  readonly iso2: string;
  /** `44`, without the plus. */
  readonly dialCode: string;
  /** Among countries that share a dial code, 0 is the one that has all numbers not assigned to another. */
  readonly priority: number;
  /** The first digits after the dial code, if others share it. */
  readonly areaCodes: readonly string[] | null;
};

/** The country of an international number such as `+12135550142`, as `US`; null if there is none. Some countries share a dial code: `1` has 25. */
export function countryOfNumber(number: string, countries: readonly NumberedCountry[]): string | null {
  const digits = number.replace(/^\+/, '');
  const found = countries
    .filter(({ dialCode }) => digits.startsWith(dialCode))
    .flatMap((country) => {
      const { dialCode, priority, areaCodes } = country;
      const national = digits.slice(dialCode.length);
      const area = (areaCodes ?? []).find((code) => national.startsWith(code));
      if (area === undefined && priority > 0) return [];
      return [{ country, known: dialCode.length + (area ?? '').length }];
    })
    .toSorted((one, other) => other.known - one.known || one.country.priority - other.country.priority);
  return found[0]?.country.iso2.toUpperCase() ?? null;
}
