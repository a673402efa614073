import { t } from '#rules/language/t.ts';

/** One of the order details, as the receipt and staff see it. */
export type OrderDetailLine = { readonly label: string; readonly text: string };

/** The order details with their labels, in the brand's wording. ACC-09 */
export function orderDetailLines(
  details: Readonly<Record<string, unknown>>,
  /** What customers call a place that they request. */
  place: string,
): readonly OrderDetailLine[] {
  const labels = {
    requestedClub: t`Requested ${place}`,
    comment: t`Note`,
    ghinNumber: t`GHIN number`,
    referralTravelCompany: t`Travel company`,
    referralAgentName: t`IATA number or agent`,
  };
  return Object.entries(labels).flatMap(([name, label]) => {
    const text = details[name];
    return typeof text === 'string' && text !== '' ? [{ label, text }] : [];
  });
}
