import type { IsoDate } from '#rules/dates.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';

/** What staff look for in a list of bags, labels or pickups. Null is anything. SCR-08 */
export type StaffFilter<Kind extends string> = {
  /** The start of an order number, or a tracking number. */
  readonly search: string | null;
  readonly carrier: CarrierKey | null;
  /** The day of the handover or pickup, or on which a case was opened. */
  readonly day: IsoDate | null;
  readonly kind: Kind | null;
  /** Which page of the list, from 1; null is the first ones, as many as may be listed at once. */
  readonly page: number | null;
};

/** What staff look for among the billed orders, and which page of them. SCR-08 */
export type BillFilter = Pick<StaffFilter<never>, 'search' | 'page'>;

export const staffPageSize = 25;

/** The rows of a page in the order of their list. */
export type PageRows = { readonly limit: number; readonly offset: number };

/** Which rows a filter lists. */
export function rowsOfPage(
  { page }: Pick<StaffFilter<string>, 'page'>,
  { listedMax }: { readonly listedMax: number },
): PageRows {
  if (page === null) return { limit: listedMax, offset: 0 };
  return { limit: staffPageSize, offset: (page - 1) * staffPageSize };
}

export const noStaffFilter: StaffFilter<never> = { search: null, carrier: null, day: null, kind: null, page: null };

/** Why a label is on the list of staff: the bag has none, or the carrier has not voided one that no order needs. */
export const labelProblems = ['no-label', 'not-voided'] as const;

export type LabelProblem = (typeof labelProblems)[number];

/** Why a pickup is on the list of staff: the carrier doesn't come, or comes although no order wants it. */
export const pickupProblemKinds = ['refused', 'not-canceled'] as const;

export type PickupProblemKind = (typeof pickupProblemKinds)[number];
