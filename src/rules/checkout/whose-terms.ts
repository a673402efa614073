/**
 * Whose acceptance an order or a change needs before payment; null where none is needed. Guests accept the terms with their details, and
 * the holiday terms are for signed-in users only. For staff the customer counts, not themselves: staff never accept the terms of service for
 * another person, while staff read the holiday terms to the customer and confirm that they agree. CHK-04 HOL-01 HOL-02 ROL-02
 */
export function whoseTerms<Person>({
  caller,
  customer,
}: {
  /** The signed-in user; undefined for a guest. */
  readonly caller: Person | undefined;
  /** The customer that staff book for, or whose order they change. */
  readonly customer: Person | undefined;
}): { readonly terms: Person | null; readonly holidayTerms: Person | null } {
  if (caller === undefined) return { terms: null, holidayTerms: null };
  return customer === undefined ? { terms: caller, holidayTerms: caller } : { terms: null, holidayTerms: customer };
}
