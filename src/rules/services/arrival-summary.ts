import { shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import type { LegPlan } from '#rules/shipment/draft.ts';

/** `Arrives Tue, Mar 10`; empty until a service is chosen. */
export function arrivalSummary({ arrivalDate }: LegPlan): string {
  return arrivalDate === null ? '' : t`Arrives ${shortDate(arrivalDate)}`;
}
