import type { OrderToChange } from '#facts/order-to-change.ts';
import { maySeeWaivedFees } from '#access/may-see-waived-fees.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import type { User } from '#records/people/users.ts';
import { keepWaivedPickups } from '#rules/orders/waived-pickups.ts';
import type { Draft } from '#rules/shipment/draft.ts';

/** The draft with what staff waived for the order. Staff who see waived pickups name them themselves. PKP-01 PRC-04 */
export function changedDraft(draft: Draft, toChange: OrderToChange | null, caller: User | undefined): Draft {
  if (!toChange || maySeeWaivedFees(caller)) return draft;
  return keepWaivedPickups(draft, draftOf(toChange.order));
}
