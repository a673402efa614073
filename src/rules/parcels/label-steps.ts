import { longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import type { ReceiptLeg } from '#rules/orders/receipt.ts';

/** What to do with the labels of a leg, for the printed sheet and for the email. */
export function labelSteps({ isDropOff, handover }: Pick<ReceiptLeg, 'isDropOff' | 'handover'>): readonly string[] {
  return [
    t`Print this label. Keep it flat and don’t cover the bars.`,
    t`Put it in a label pouch on the handle of the bag.`,
    isDropOff
      ? t`Drop the bag off at the carrier’s store on ${longDate(handover)}.`
      : t`Have the bag ready on ${longDate(handover)}.`,
  ];
}
