/**
 * Whose acceptance an order or a change needs before it can be paid; null where nobody is asked. Guests accept the terms with their
 * details, and the holiday terms are for signed-in people only. Staff are asked about the customer and not about themselves: nobody
 * accepts the terms of service in another's name, while the holiday terms are read to the customer, and staff confirm that they
 * agreed. CHK-04 HOL-01 HOL-02 ROL-02
 */
export function whoseTerms<Person>({
  caller,
  customer,
}: {
  /** Who is signed in; undefined for a guest. */
  readonly caller: Person | undefined;
  /** The customer whom staff book for, or whose order they change. */
  readonly customer: Person | undefined;
}): { readonly terms: Person | null; readonly holidayTerms: Person | null } {
  if (caller === undefined) return { terms: null, holidayTerms: null };
  return customer === undefined ? { terms: caller, holidayTerms: caller } : { terms: null, holidayTerms: customer };
}
