import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { formatCents } from '#rules/money.ts';
import { type Due, dueChangeText, dueNowText, isWholePrice } from '#rules/pricing/due-change.ts';

/** What the button showed when it was pressed, null where it showed no amount, and what is due now. */
export type ChargeAtPress = { readonly seen: Due | null; readonly now: Due };

/**
 * Why a press that had to wait for the price does not place the order: no customer pays more, or is refunded less, than the button said. Null
 * when it may continue. PAY-04
 */
export function earlyPressMessage({ seen, now }: ChargeAtPress): string | null {
  if (seen !== null) return now.charge > seen.charge ? pressAgainMessage(seen, now) : null;
  if (now.charge <= 0) return null;
  return isWholePrice(now)
    ? messageText('priceSeenLate', { now: formatCents(now.charge) })
    : t`${dueNowText(now.charge)} Press again to confirm.`;
}

/** How the amount has changed, and that a second press agrees to it. PAY-04 */
export function pressAgainMessage(seen: Due, now: Due): string {
  return t`${dueChangeText(seen, now)} Press again to confirm.`;
}
