import { type Cents, cents } from '#rules/money.ts';
import type { ServiceLevel } from '#rules/services/service-levels.ts';
import { isPhysicalScan } from '#rules/parcels/scans.ts';
import type { LabelRow } from './carrier-database.ts';
import { scansOfLabel } from './scans-of-label.ts';

const header = 'Invoice,Tracking number,Billed weight lb,Amount USD';
const bagCents = 900;
const poundCents = 85;

/** Our own figures: slower levels are cheaper. */
const levelTenths: Readonly<Record<ServiceLevel, number>> = {
  DOMESTIC_GROUND: 10,
  DOMESTIC_EXPEDITED_GROUND: 12,
  DOMESTIC_4_DAY: 13,
  DOMESTIC_3_DAY: 15,
  DOMESTIC_2_DAY: 19,
  DOMESTIC_1_DAY: 27,
  INTERNATIONAL_ECONOMY: 30,
  INTERNATIONAL_PRIORITY: 38,
};

/** What the carrier asks for a bag of this weight. */
export function labelCost({
  weightPounds,
  level,
}: {
  readonly weightPounds: number;
  readonly level: ServiceLevel;
}): Cents {
  return cents(bagCents + Math.round((weightPounds * poundCents * levelTenths[level]) / 10));
}

/** What the carrier bills for bags that it has collected, as CSV: one line for each label, under the invoice of its day. */
export function carrierBill(labels: readonly LabelRow[], nowMs: number): string {
  const lines = labels.flatMap((label) => {
    const { tracking_number, ship_on, level, pounds } = label;
    const isCollected = scansOfLabel(label).some((scan) => isPhysicalScan(scan) && scan.atMs <= nowMs);
    if (!isCollected || !tracking_number || !ship_on || !level || pounds === null) return [];
    // A third more than was declared.
    const billed = label.mishap === 'big' ? Math.ceil((pounds * 4) / 3) : pounds;
    const amount = labelCost({ weightPounds: billed, level });
    return [`INV-${ship_on},${tracking_number},${billed},${(amount / 100).toFixed(2)}`];
  });
  return [header, ...lines, ''].join('\n');
}
