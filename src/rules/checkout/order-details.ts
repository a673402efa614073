import { brandByKey, type BrandKey } from '#rules/brand/brand.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { checkGhinNumber } from '#rules/validation/account-checks.ts';
import { isBlank } from '#rules/validation/is-blank.ts';

/** Optional fields of an order besides the shipment. A field that was not opened is null and not validated. ACC-09 */
export type OrderDetails = {
  /** The name of a club that is not listed yet. BRD-02 */
  readonly requestedClub: string | null;
  readonly comment: string | null;
  /** The handicap number of a golfer. */
  readonly ghinNumber: string | null;
};

export const noOrderDetails: OrderDetails = { requestedClub: null, comment: null, ghinNumber: null };

/** Only golfers have a handicap: the brand is golf, and a golf bag travels. */
export function isHandicapAsked({ brand, travelers }: Pick<Draft, 'brand' | 'travelers'>): boolean {
  return brand === 'golf' && travelers.some(({ lines }) => lines.some(({ type }) => type === 'golf'));
}

export type OrderDetailsProblems = Readonly<Partial<Record<keyof OrderDetails, string>>>;

/** The messages for the opened fields that are invalid. BRD-02 NTE-03 VAL-11 */
export function orderDetailsProblems(details: OrderDetails, brand: BrandKey): OrderDetailsProblems {
  const ghin = checkGhinNumber(details.ghinNumber ?? '');
  return {
    ...(isOpenedAndBlank(details.requestedClub) && { requestedClub: requestedClubRequired(brand) }),
    ...(isOpenedAndBlank(details.comment) && { comment: messageText('noteBlank') }),
    ...(ghin && { ghinNumber: messageText(ghin, { count: String(limits.ghinNumberLengthMax) }) }),
  };
}

function isOpenedAndBlank(text: string | null): boolean {
  return text !== null && isBlank(text);
}

/** "Please enter golf facility name" BRD-02 */
function requestedClubRequired(brand: BrandKey): string {
  return messageText('requestedClubRequired', { facilityNoun: brandByKey(brand).facilityNoun });
}
