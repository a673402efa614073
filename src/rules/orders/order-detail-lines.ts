/** One of the order details, as the receipt and staff see it. */
export type OrderDetailLine = { readonly label: string; readonly text: string };

/** The order details with their labels, in the brand's wording. ACC-09 */
export function orderDetailLines(
  details: Readonly<Record<string, unknown>>,
  { facilityNoun }: { readonly facilityNoun: string },
): readonly OrderDetailLine[] {
  const labels = {
    requestedClub: `Requested ${facilityNoun}`,
    comment: 'Note',
    ghinNumber: 'GHIN number',
    referralTravelCompany: 'Travel company',
    referralAgentName: 'IATA number or agent',
  };
  return Object.entries(labels).flatMap(([name, label]) => {
    const text = details[name];
    return typeof text === 'string' && text !== '' ? [{ label, text }] : [];
  });
}
