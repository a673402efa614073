import { type ReactNode, useMemo } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { t } from '#rules/language/t.ts';
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
      label={t`Country`}
      value={country}
      options={options}
      autoComplete={autoComplete}
      hint={isFailed ? t`We couldn’t load the other countries.` : undefined}
      aside={
        isFailed && (
          <Button
            variant="quiet"
            size="small"
            label={t`Try again to load the countries`}
            onPress={retry}
          >{t`Try again`}</Button>
        )
      }
      onChange={onChange}
    />
  );
}
