/** One row of the table of taxes; a null state stands for the whole country. */
export type TaxRate = {
  readonly country: string;
  readonly state: string | null;
  readonly basisPoints: number;
};

/** The tax where a shipment begins, in basis points: the state's own rate, else the country's, else none. */
export function taxBasisPoints(
  rates: readonly TaxRate[],
  place: { readonly country: string; readonly state: string },
): number {
  const ofCountry = rates.filter((rate) => rate.country === place.country);
  const found = ofCountry.find((rate) => rate.state === place.state) ?? ofCountry.find((rate) => rate.state === null);
  return found?.basisPoints ?? 0;
}
