import { bagFromWire, type BagOfOrder, bagToWire } from '#kit/bag-of-order/wire.ts';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { filterFromWire, filterToWire } from '#kit/staff-filter/wire.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { CaseKind } from '#rules/parcels/bag-case.ts';
import type { ParcelProgress } from '#rules/parcels/parcel-progress.ts';
import type { closeParcelCase, listParcelCases, ParcelCaseWire, recordSizePayment } from './contract.ts';
import type { StaffFilter } from '#rules/parcels/staff-filter.ts';

/** Something that went wrong with a bag, as staff see it. */
export type ShownCase = BagOfOrder & {
  readonly kind: CaseKind;
  readonly progress: ParcelProgress;
  readonly since: Date;
  readonly done: string;
  readonly left: string | null;
  /** Whether a payment of the customer can be recorded. */
  readonly isPayable: boolean;
  /** Whether it was paid and can be refunded. */
  readonly isRefundable: boolean;
  /** Whether staff still have to send a refund back. */
  readonly isRefundOwed: boolean;
  /** Whether its customer still has a choice, so that staff who take care of it have to say what they arranged. */
  readonly needsArrangement: boolean;
  readonly refund: Cents | null;
  /** How many bags the refund is for, together. */
  readonly refundBagCount: number;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
};

export type ParcelCases = {
  readonly open: readonly ShownCase[];
  readonly openTotal: number;
  /** The last ones, of how many. */
  readonly closed: readonly ShownCase[];
  readonly closedTotal: number;
};

type CasesWire = EndpointResponse<typeof listParcelCases>;

export function parcelCasesToWire({ open, openTotal, closed, closedTotal }: ParcelCases): CasesWire {
  return {
    open: open.map(caseToWire),
    open_total: openTotal,
    closed: closed.map(caseToWire),
    closed_total: closedTotal,
  };
}

export function parcelCasesFromWire({ open, open_total, closed, closed_total }: CasesWire): ParcelCases {
  return {
    open: open.map(caseFromWire),
    openTotal: open_total,
    closed: closed.map(caseFromWire),
    closedTotal: closed_total,
  };
}

/** What staff have arranged is told in one line; empty for a case whose customer has nothing to choose. */
export function closeRequestFromWire({ params, body }: EndpointRequest<typeof closeParcelCase>): {
  readonly caseId: number;
  readonly arranged: string;
} {
  return { caseId: params.id, arranged: (body.arranged ?? '').trim().replaceAll(/\s+/g, ' ') };
}

export function closeRequestToWire({ caseId, arranged }: { readonly caseId: number; readonly arranged: string }) {
  return { params: { id: caseId }, body: arranged === '' ? {} : { arranged } };
}

export function caseRequestToWire(caseId: number) {
  return { params: { id: caseId } };
}

export function caseRequestFromWire({ params }: Pick<EndpointRequest<typeof recordSizePayment>, 'params'>): number {
  return params.id;
}

function caseToWire(one: ShownCase): ParcelCaseWire {
  return {
    ...bagToWire(one),
    kind: one.kind,
    progress: one.progress,
    since: one.since.toISOString(),
    done: one.done,
    left: one.left,
    payable: one.isPayable,
    refundable: one.isRefundable,
    refund_owed: one.isRefundOwed,
    arrangement_needed: one.needsArrangement,
    refund_cents: one.refund,
    refund_bag_count: one.refundBagCount,
    closed_at: one.closedAt && one.closedAt.toISOString(),
    closed_by: one.closedBy,
  };
}

function caseFromWire(wire: ParcelCaseWire): ShownCase {
  return {
    ...bagFromWire(wire),
    kind: wire.kind,
    progress: wire.progress,
    since: new Date(wire.since),
    done: wire.done,
    left: wire.left,
    isPayable: wire.payable,
    isRefundable: wire.refundable,
    isRefundOwed: wire.refund_owed,
    needsArrangement: wire.arrangement_needed,
    refund: wire.refund_cents === null ? null : cents(wire.refund_cents),
    refundBagCount: wire.refund_bag_count,
    closedAt: wire.closed_at === null ? null : new Date(wire.closed_at),
    closedBy: wire.closed_by,
  };
}

export function caseFilterFromWire({
  query,
}: Pick<EndpointRequest<typeof listParcelCases>, 'query'>): StaffFilter<CaseKind> {
  return filterFromWire(query, (kind) => kind);
}

export function caseFilterToWire(filter: StaffFilter<CaseKind>) {
  return { query: filterToWire(filter, (kind) => kind) };
}
