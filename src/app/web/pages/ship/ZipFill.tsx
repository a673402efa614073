import { useEffect, useRef } from 'react';
import { useStateCorrection } from '#capabilities/ship-points/web/use-state-correction.ts';
import type { End, ShipPoint } from '#rules/shipment/draft.ts';
import { applyZipLookup, setShipPointField } from '#rules/shipment/draft-changes.ts';
import { pageFacts } from '../../page-facts.ts';
import { useChangeDraft } from './use-draft.ts';
import type { KnownEnd } from './use-end.ts';

/**
 * Fills in the city and state of a typed zip, once for each zip, so that a city that the user corrects afterwards stays corrected; then
 * lets the outside service correct the state. Shows nothing itself. ZIP-01 ZIP-08
 */
export default function ZipFill({ point, end, known }: { point: ShipPoint; end: End; known: KnownEnd }): null {
  const { zip, country } = known;
  const change = useChangeDraft();
  const filledFor = useRef('');
  const key = `${point.country} ${zip.zip}`;
  const found = zip.answer?.kind === 'found' ? zip.answer : null;

  useEffect(() => {
    if (!found) {
      filledFor.current = '';
      return;
    }
    if (filledFor.current === key) return;
    filledFor.current = key;
    change((draft) => applyZipLookup(draft, end, found));
  }, [key, found, end, change]);

  const corrected = useStateCorrection({
    service: pageFacts.postalCodeService,
    zip: point.zip,
    state: point.state,
    country,
  });
  useEffect(() => {
    if (corrected !== point.state) change((draft) => setShipPointField(draft, end, 'state', corrected));
  }, [corrected, point.state, end, change]);
  return null;
}
