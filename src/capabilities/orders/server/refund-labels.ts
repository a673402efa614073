import type { Kysely } from 'kysely';
import type { KeptPart } from '#records/money/refunds.ts';
import { findGiftCardEnds } from '#records/money/gift-cards.ts';
import type { Tables } from '#records/tables.ts';
import type { PaymentSource } from '#rules/ledger/accounts.ts';
import type { Payment } from '#rules/ledger/ledger-entries.ts';
import { splitOverCharges } from '#rules/orders/order-change.ts';
import { refundLabel } from '#rules/orders/receipt.ts';
import { chargesOfOrder, type OrderCharge } from './order-charges.ts';

/** Parts of a refund, each with a label that says where it goes; the gateway's part is split over the charges. PRC-04 */
export async function labeledParts(
  db: Kysely<Tables>,
  parts: readonly Payment[],
  charges: readonly OrderCharge[],
): Promise<readonly KeptPart[]> {
  const ids = parts.flatMap(({ source }) => giftCardIdOf(source) ?? []);
  const ends = await findGiftCardEnds(db, ids);
  return parts.flatMap(({ source, amount }): readonly KeptPart[] => {
    if (source === 'gateway') return splitOverCards(charges, amount);
    const giftCardEnd = ends.get(giftCardIdOf(source) ?? 0);
    return [{ source, amount, label: refundLabel(source, { paidWith: null, giftCardEnd }) }];
  });
}

/** Refunds with their labels in the language of the reader: as they were written, they are in that of the order. PRC-04 */
export async function withTranslatedLabels<Labeled extends { readonly parts: readonly KeptPart[] }>(
  db: Kysely<Tables>,
  { orderId, refunds }: { readonly orderId: number; readonly refunds: readonly Labeled[] },
): Promise<readonly Labeled[]> {
  if (refunds.length === 0) return refunds;
  const sources = refunds.flatMap(({ parts }) => parts.map(({ source }) => source));
  const ends = await findGiftCardEnds(
    db,
    sources.flatMap((source) => giftCardIdOf(source) ?? []),
  );
  const charges = await chargesOfOrder(db, orderId);
  const labelOf = ({ source, attemptId }: KeptPart): string => {
    // A part without a charge was written before orders could be changed, when an order had one charge.
    const charge = attemptId === undefined ? charges[0] : charges.find((one) => one.attemptId === attemptId);
    return refundLabel(source, {
      paidWith: charge?.paidWith ?? null,
      giftCardEnd: ends.get(giftCardIdOf(source) ?? 0),
    });
  };
  return refunds.map((refund) => ({
    ...refund,
    parts: refund.parts.map((part) => ({ ...part, label: labelOf(part) })),
  }));
}

function splitOverCards(charges: readonly OrderCharge[], whole: Payment['amount']): readonly KeptPart[] {
  return splitOverCharges(charges, whole).map(({ charge: { attemptId, paidWith }, amount }) => {
    const label = refundLabel('gateway', { paidWith, giftCardEnd: undefined });
    return { source: 'gateway', amount, label, attemptId };
  });
}

function giftCardIdOf(source: PaymentSource): number | undefined {
  const [kind, id] = source.split(':');
  return kind === 'gift-card' ? Number(id) : undefined;
}
