import type { IsoDate } from '#rules/dates.ts';
import type { Cents } from '#rules/money.ts';
import type { ProductType } from '#rules/products/product-types.ts';

/** A row of the surcharge table. */
export type Surcharge = {
  readonly id: number;
  /** The same for all rows of one surcharge. */
  readonly kind: string;
  readonly name: string;
  /** Null for every kind of bag. */
  readonly productType: ProductType | null;
  readonly route: 'any' | 'domestic' | 'international';
  /** A fixed amount is per bag and leg, a percentage of the transport after discounts. */
  readonly charge:
    | { readonly kind: 'fixed'; readonly amount: Cents }
    | { readonly kind: 'percent'; readonly basisPoints: number };
  readonly firstDay: IsoDate;
};

/** The surcharges in force for a leg: of rows for the same bags and routes, the latest that starts by the handover. */
export function surchargesFor(
  table: readonly Surcharge[],
  { isDomestic, handover }: { readonly isDomestic: boolean; readonly handover: IsoDate },
): readonly Surcharge[] {
  const inForce = new Map<string, Surcharge>();
  for (const row of table) {
    const isOfRoute = row.route === 'any' || (row.route === 'domestic') === isDomestic;
    if (!isOfRoute || row.firstDay > handover) continue;
    const key = `${row.kind} ${row.productType ?? ''} ${row.route}`;
    const earlier = inForce.get(key);
    if (!earlier || earlier.firstDay < row.firstDay) inForce.set(key, row);
  }
  return [...inForce.values()];
}
