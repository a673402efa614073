import { isPackagingRequired } from '#rules/products/is-packaging-required.ts';
import { bagCount, type Draft } from './draft.ts';
import type { SectionKey } from './next-section.ts';

/** The section that a trip needs first. A phone, which shows one section at a time, opens the page there. SCR-01 */
export function firstNeededSection(draft: Draft): SectionKey {
  const { outbound, travelers } = draft;
  if (!arePlacesNamed(draft)) return 'where';
  if (outbound.pickupDate === null) return 'when';
  if (!areBagsDescribed(draft)) return 'bags';
  // A level that is being looked for has been chosen before.
  if (!outbound.service && !outbound.wantedLevel) return 'services';
  if (draft.roundtrip && draft.return.pickupDate === null) return 'return';
  return travelers.every(({ name }) => name !== '') ? 'pay' : 'who';
}

/** Whether both ends name a place, known to us or not. */
export function arePlacesNamed({ origin, destination }: Draft): boolean {
  return [origin, destination].every(({ clubId, zip, city }) => clubId !== null || zip !== '' || city !== '');
}

/** Whether there are bags, and each has its size and the packaging that is asked for. */
export function areBagsDescribed(draft: Draft): boolean {
  const lines = draft.travelers.flatMap((traveler) => traveler.lines);
  return (
    bagCount(draft) > 0 &&
    lines.every(({ type, products }) => {
      const needsPackaging = isPackagingRequired({ brand: draft.brand, type });
      return products.every(({ size, packaging }) => size !== null && (packaging !== null || !needsPackaging));
    })
  );
}
