import type { IsoDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { addCents, type Cents, subtractCents } from '#rules/money.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { Receipt, ReceiptRefund } from './receipt.ts';

/** A larger size that the customer has paid for. */
export type PaidLargerSize = {
  readonly id: number;
  readonly leg: Leg;
  /** `Golf bag, Standard`. */
  readonly bagName: string;
  /** What the carrier measured. */
  readonly reason: string;
  readonly amount: Cents;
  /** Otherwise staff have recorded the payment. */
  readonly isPaidByCard: boolean;
  readonly cardLastFour: string | null;
  readonly refund: { readonly on: IsoDate; readonly isSent: boolean } | null;
};

/** What was paid for larger sizes of an order, and what of it staff have refunded. */
export function largerSizeSums(sizes: readonly { readonly amount: Cents; readonly isRefunded: boolean }[]): {
  readonly paid: Cents;
  readonly refunded: Cents;
} {
  const sum = (of: typeof sizes): Cents => addCents(...of.map(({ amount }) => amount));
  return { paid: sum(sizes), refunded: sum(sizes.filter(({ isRefunded }) => isRefunded)) };
}

/** The receipt with what was paid after the order for bags above their size. Lines and payments still add up to the total. PRC-04 SCR-06 */
export function withLargerSizes(receipt: Receipt, sizes: readonly PaidLargerSize[]): Receipt {
  if (sizes.length === 0) return receipt;
  const { paid, refunded } = largerSizeSums(sizes.map((size) => ({ ...size, isRefunded: size.refund !== null })));
  return {
    ...receipt,
    lines: [
      ...receipt.lines,
      ...sizes.map(({ leg, bagName, reason, amount }) => ({ leg, label: t`Larger size: ${bagName}`, reason, amount })),
    ],
    total: addCents(receipt.total, paid),
    payments: [
      ...receipt.payments,
      ...sizes.map((size) => ({ label: t`${meansOf(size)} (larger size)`, amount: size.amount })),
    ],
    refunds: [...receipt.refunds, ...sizes.flatMap(refundOf)],
    totalAfterRefunds: addCents(receipt.totalAfterRefunds, subtractCents(paid, refunded)),
  };
}

function meansOf({ isPaidByCard, cardLastFour }: PaidLargerSize): string {
  if (!isPaidByCard) return t`Another way`;
  return cardLastFour === null ? t`Card` : t`${t`Card`} ending in ${cardLastFour}`;
}

function refundOf(size: PaidLargerSize): readonly ReceiptRefund[] {
  const { id, amount, refund } = size;
  if (!refund) return [];
  const byHand = refund.isSent ? t`Sent back the way you paid.` : t`We’ll send it back the way you paid.`;
  const words = size.isPaidByCard ? messageText(refund.isSent ? 'refundSentToBank' : 'refundOnItsWay') : byHand;
  const parts = [{ label: meansOf(size), amount, words }];
  // Below zero, because it is not among the refunds of the order, which have ids of their own.
  return [{ id: -id, title: t`Larger size`, on: refund.on, amount, parts }];
}
