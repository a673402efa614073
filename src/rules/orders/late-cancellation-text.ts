import { type IsoDate, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { feePerBag, type OutboundToCancel } from './free-cancellation.ts';

/** What is kept of a shipment that is canceled after that, as said before it is paid. PRC-04 */
export function lateCancellationText({ isCollected, hasReturn = false }: OutboundToCancel): string {
  if (hasReturn) {
    return isCollected
      ? t`If you cancel the outbound trip later, we keep its pickup fee and ${feePerBag()} per bag. Once the carrier has scanned one of its bags, nothing is refunded for it.`
      : t`If you cancel the outbound trip later, we keep ${feePerBag()} per bag. Once the carrier has scanned one of its bags, nothing is refunded for it.`;
  }
  return isCollected
    ? t`If you cancel later, we keep the pickup fee and ${feePerBag()} per bag. Once the carrier has scanned a bag, nothing is refunded.`
    : t`If you cancel later, we keep ${feePerBag()} per bag. Once the carrier has scanned a bag, nothing is refunded.`;
}

/** The same for a return leg, which is free to cancel until it starts. PRC-04 */
export function freeReturnCancellationText(handover: IsoDate): string {
  return t`Free cancellation of the return until the bags are handed over on ${shortDate(handover)}.`;
}

/** What is true of each leg that may still be canceled, as one line of the receipt; null if there is none. PRC-04 */
export function orderCancellationText(outbound: string | null, returnHandover: IsoDate | null): string | null {
  const back = returnHandover === null ? null : freeReturnCancellationText(returnHandover);
  return [outbound, back].filter((sentence) => sentence !== null).join(' ') || null;
}
