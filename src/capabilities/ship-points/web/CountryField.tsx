import { type ReactNode, useMemo } from 'react';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { countryOptions } from './country-options.ts';
import { useCountries } from './use-countries.ts';

export type CountryFieldProps = {
  id: string;
  country: string;
  autoComplete: string;
  onChange: (country: string) => void;
};

export function CountryField({ id, country, autoComplete, onChange }: CountryFieldProps): ReactNode {
  const countries = useCountries();
  const options = useMemo(() => countryOptions(countries, country), [countries, country]);
  return (
    <SelectField
      id={id}
      label="Country"
      value={country}
      options={options}
      autoComplete={autoComplete}
      onChange={onChange}
    />
  );
}
