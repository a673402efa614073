import { t } from '#rules/language/t.ts';
import type { Leg } from '#rules/shipment/draft.ts';

/** The leg of a round trip that was canceled while the other one was kept; null where all legs or none are canceled. PRC-04 */
export function onlyCanceledLeg(legs: readonly { readonly leg: Leg; readonly isCanceled: boolean }[]): Leg | null {
  const [first, ...others] = legs.filter(({ isCanceled }) => isCanceled);
  return first && others.length === 0 && legs.length > 1 ? first.leg : null;
}

export function legCanceledText(leg: Leg): string {
  return leg === 'outbound' ? t`Outbound canceled` : t`Return canceled`;
}
