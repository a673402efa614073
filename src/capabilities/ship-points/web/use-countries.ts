import { useQuery } from '@tanstack/react-query';
import countriesAddress from '#data/countries.json?url';
import { type CountryRow, type CountryTable, countryTable } from '#rules/address/country-table.ts';

/**
 * What is known of every country's addresses. Fetched as data beside the page and not built into its script, because most people
 * never leave the country the form starts with.
 */
export function useCountries(): CountryTable | undefined {
  const { data } = useQuery({
    queryKey: ['countries'],
    queryFn: async ({ signal }) => {
      const response = await fetch(countriesAddress, { signal });
      if (!response.ok) throw new Error('The list of countries did not arrive');
      return countryTable((await response.json()) as readonly CountryRow[]);
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A map is compared by identity alone.
    structuralSharing: false,
  });
  return data;
}
