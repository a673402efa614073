import { t } from '#rules/language/t.ts';
import type { Leg } from '#rules/shipment/draft.ts';

/** The leg of a round trip that was cancelled while the other one stands; null where all legs or none are cancelled. PRC-04 */
export function onlyCancelledLeg(legs: readonly { readonly leg: Leg; readonly isCancelled: boolean }[]): Leg | null {
  const [first, ...others] = legs.filter(({ isCancelled }) => isCancelled);
  return first && others.length === 0 && legs.length > 1 ? first.leg : null;
}

export function legCancelledText(leg: Leg): string {
  return leg === 'outbound' ? t`Outbound canceled` : t`Return canceled`;
}
