import { isoDate } from '#rules/dates.ts';
import { isPhysicalScan } from '#rules/parcels/scans.ts';
import type { CarrierScan } from '../carriers.ts';
import type { LabelRow } from './carrier-database.ts';
import { itinerary } from './itinerary.ts';

/** Every scan of a label's bag, those to come too. A label that was voided, or sold before bags could travel, has none. */
export function scansOfLabel(label: LabelRow): readonly CarrierScan[] {
  const { state, reference, tracking_number, carrier, ship_on, arrives_on, bought_at, from_place, to_place } = label;
  if (state !== 'bought' || !tracking_number || !carrier || !ship_on || !arrives_on) return [];
  if (!bought_at || !from_place || !to_place) return [];
  return itinerary({
    trackingNumber: tracking_number,
    carrier,
    boughtAtMs: bought_at.getTime(),
    shipOn: isoDate(ship_on),
    arriveOn: isoDate(arrives_on),
    from: from_place,
    to: to_place,
    mishap: label.mishap,
    collected:
      label.collected_from === null || label.collected_to === null
        ? null
        : { fromHour: label.collected_from, toHour: label.collected_to },
  }).map((scan) => ({ ...scan, reference, trackingNumber: tracking_number }));
}

/** Whether the carrier has the bag of a label by now. */
export function isOnItsWay(label: LabelRow, nowMs: number): boolean {
  return scansOfLabel(label).some((scan) => isPhysicalScan(scan) && scan.atMs <= nowMs);
}
