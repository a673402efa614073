import type { ShipPoint } from '#rules/shipment/draft.ts';

type SavedPoint = { readonly address1: string; readonly zip: string; readonly countryCode: string };

/** The saved address that bags were last sent from; of the origins the newest comes first. PNT-03 */
export function originUsedLast<Point extends SavedPoint>(
  points: readonly Point[],
  origins: readonly ShipPoint[],
): Point | undefined {
  for (const { country, zip, address } of origins) {
    const used = points.find(
      (point) => point.countryCode === country && isSameText(point.zip, zip) && isSameText(point.address1, address),
    );
    if (used) return used;
  }
  return undefined;
}

function isSameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
