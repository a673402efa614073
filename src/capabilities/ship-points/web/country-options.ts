import type { SelectOption } from '#kit/web/form/SelectField.tsx';
import { countryName } from '#kit/country-name.ts';
import type { CountryTable } from '#rules/address/country-table.ts';
import { currentLanguage } from '#rules/language/t.ts';

/** The countries we ship to and from, by name, the United States first. The chosen one is always among them. */
export function countryOptions(countries: CountryTable | undefined, chosen: string): readonly SelectOption[] {
  const supported = [...(countries?.values() ?? [])].filter((config) => config.supported).map((config) => config.code);
  const codes = new Set(['US', ...supported, chosen]);
  return [...codes]
    .map((code) => ({ value: code, label: countryName(code) }))
    .sort((a, b) => firstIsHome(a, b) || a.label.localeCompare(b.label, currentLanguage()));
}

function firstIsHome(a: SelectOption, b: SelectOption): number {
  return Number(b.value === 'US') - Number(a.value === 'US');
}
