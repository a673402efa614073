import { isCustomsInfoRequired } from '#rules/customs/customs-info.ts';
import type { LabelRequest } from './carriers.ts';

/** For staff. */
export const contentsMissing = 'Customs has to know what is in the bag.';

/** Whether a bag crosses a border, and customs is not told what is in it. INT-01 */
export function lacksContents({ from, to, customs }: LabelRequest): boolean {
  return isCustomsInfoRequired({ origin: from.country, destination: to.country }) && (customs ?? []).length === 0;
}
