import { useQuery } from '@tanstack/react-query';
import countriesAddress from '#data/countries.json?url';
import { type CountryRow, type CountryTable, countryTable } from '#rules/address/country-table.ts';

export type CountriesLookup = {
  readonly countries: CountryTable | undefined;
  readonly isFailed: boolean;
  retry(): void;
};

/** The address rules of every country, once they have arrived. */
export function useCountries(): CountryTable | undefined {
  return useCountriesLookup().countries;
}

/**
 * Fetches the countries as data beside the page. They are not built into its script, because most people never leave the country
 * the form starts with.
 */
export function useCountriesLookup(): CountriesLookup {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['countries'],
    queryFn: async ({ signal }) => {
      const response = await fetch(countriesAddress, { signal });
      if (!response.ok) throw new Error('We couldn’t load the list of countries');
      return countryTable((await response.json()) as readonly CountryRow[]);
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A map is compared by identity alone.
    structuralSharing: false,
  });
  return { countries: data, isFailed: isError && !isFetching, retry: () => void refetch() };
}
