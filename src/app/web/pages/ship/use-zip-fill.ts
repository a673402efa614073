import { useEffect, useRef } from 'react';
import { useStateCorrection } from '#capabilities/ship-points/web/use-state-correction.ts';
import type { End, ShipPoint } from '#rules/shipment/draft.ts';
import { applyZipLookup, setShipPointField } from '#rules/shipment/draft-changes.ts';
import { pageFacts } from '../../page-facts.ts';
import { useChangeDraft } from './use-draft.ts';
import type { KnownEnd } from './use-end.ts';

/**
 * Writes what was found out about a zip beside it, once for each zip, so that a city that somebody mends afterwards stays as
 * mended; then lets the outside service correct the state. ZIP-01 ZIP-08
 */
export function useZipFill(point: ShipPoint, end: End, { zip, country }: KnownEnd): void {
  const change = useChangeDraft();
  const filledFor = useRef('');
  const key = `${point.country} ${zip.zip}`;
  // The address of a club stays as the club wrote it.
  const found = zip.answer?.kind === 'found' && point.clubId === null ? zip.answer : null;

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
    zip: point.clubId === null ? point.zip : '',
    state: point.state,
    country,
  });
  useEffect(() => {
    if (corrected !== point.state) change((draft) => setShipPointField(draft, end, 'state', corrected));
  }, [corrected, point.state, end, change]);
}
