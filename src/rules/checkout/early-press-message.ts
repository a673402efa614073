import { messageText } from '#rules/messages.ts';
import { type Cents, formatCents } from '#rules/money.ts';

/** The charge that the button showed when it was pressed, null where it showed none, and the current one. */
export type ChargeAtPress = { readonly seen: Cents | null; readonly now: Cents };

/**
 * Why a press that had to wait for the price does not place the order: nobody pays more than the button said. Null when it may go on.
 * PAY-04
 */
export function earlyPressMessage({ seen, now }: ChargeAtPress): string | null {
  if (seen === null) return now > 0 ? messageText('priceSeenLate', { now: formatCents(now) }) : null;
  return now > seen ? messageText('priceRose', { seen: formatCents(seen), now: formatCents(now) }) : null;
}
