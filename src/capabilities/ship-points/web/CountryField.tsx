import { type ReactNode, useMemo } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { countryOptions } from './country-options.ts';
import { useCountriesLookup } from './use-countries.ts';

export type CountryFieldProps = {
  id: string;
  country: string;
  autoComplete: string;
  onChange: (country: string) => void;
};

export function CountryField({ id, country, autoComplete, onChange }: CountryFieldProps): ReactNode {
  const { countries, isFailed, retry } = useCountriesLookup();
  const options = useMemo(() => countryOptions(countries, country), [countries, country]);
  return (
    <SelectField
      id={id}
      label="Country"
      value={country}
      options={options}
      autoComplete={autoComplete}
      hint={isFailed ? 'We couldn’t load the other countries.' : undefined}
      aside={
        isFailed && (
          <Button variant="quiet" size="small" label="Try again to load the countries" onPress={retry}>
            Try again
          </Button>
        )
      }
      onChange={onChange}
    />
  );
}
