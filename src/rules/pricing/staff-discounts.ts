import { mayForOthers } from '#rules/account/permissions.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { PriceExtras } from './price-extras.ts';
import type { PriceStep } from './price-steps.ts';

/** The role of the caller, and the lines of the order that is changed; none for a new order. */
type Asker = { readonly role: string | null; readonly placed: readonly PriceStep[] };

/**
 * The courtesy discount of staff. Ignored when a customer sends it. An order that is changed keeps its discount unless staff name another
 * amount. PRC-02 PRC-04
 */
export function courtesyDiscount({ compDiscount }: Pick<PriceExtras, 'compDiscount'>, { role, placed }: Asker): Cents {
  if (compDiscount !== null && mayForOthers(role, 'give-comp-discount')) return cents(Math.max(0, compDiscount));
  const given = placed.filter(({ reason }) => reason.rule === 'comp-discount');
  return cents(given.reduce((sum, { amount }) => sum - amount, 0));
}

/** Whether staff waive the surcharges. An order that is changed keeps them waived unless staff take that back. PRC-02 PRC-04 */
export function areSurchargesWaived(
  { waivesSurcharges }: Pick<PriceExtras, 'waivesSurcharges'>,
  { role, placed }: Asker,
): boolean {
  if (waivesSurcharges !== null && mayForOthers(role, 'refund-order')) return waivesSurcharges;
  return placed.some(isWaivedSurcharge);
}

/** The lines of a price with which staff give away a part of it. PRC-02 */
export function staffDiscounts(steps: readonly PriceStep[]): readonly PriceStep[] {
  return steps.filter((step) => step.reason.rule === 'comp-discount' || isWaivedSurcharge(step));
}

/** Whether it is staff who give away a part of a price. A customer's own change only keeps what was given before. PRC-02 */
export function isGivenAwayBy(role: string | null, steps: readonly PriceStep[]): boolean {
  return mayForOthers(role, 'give-comp-discount') && staffDiscounts(steps).length > 0;
}

/** Surcharges stay on the price, and a line of its own takes them off again. */
function isWaivedSurcharge({ reason, amount }: PriceStep): boolean {
  return reason.rule === 'surcharge' && amount < 0;
}
