/** One thing that was said with an order, as receipt and staff read it. */
export type SaidWithOrder = { readonly label: string; readonly text: string };

/** What somebody said with an order besides the shipment, in the words of its brand. ACC-09 */
export function saidWithOrder(
  details: Readonly<Record<string, unknown>>,
  { facilityNoun }: { readonly facilityNoun: string },
): readonly SaidWithOrder[] {
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
