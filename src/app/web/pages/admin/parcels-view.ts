import { parseIsoDate } from '#rules/dates.ts';
import { type CaseKind, caseKinds } from '#rules/parcels/bag-case.ts';
import {
  type BillFilter,
  type LabelProblem,
  labelProblems,
  type PickupProblemKind,
  pickupProblemKinds,
  type StaffFilter,
} from '#rules/parcels/staff-filter.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { isCarrierKey } from '#rules/services/carriers.ts';

/** The lists that a state leads to. */
const listsWithStates = ['bags', 'labels', 'pickups'] as const;

/** The lists of the page that have several pages. */
export type ListInPages = (typeof listsWithStates)[number] | 'bills';

/** What the page shows: `null` for a list that the wanted state leaves out. */
export type ParcelsView = {
  readonly bags: StaffFilter<CaseKind> | null;
  readonly labels: StaffFilter<LabelProblem> | null;
  readonly pickups: StaffFilter<PickupProblemKind> | null;
  /** Bills have no state, carrier or day to look for. */
  readonly bills: BillFilter | null;
};

/** Reads the address of the page. What it does not know is left out, because addresses are typed and bookmarked. SCR-08 */
export function parcelsView(parameters: URLSearchParams): ParcelsView {
  const [list, kind] = stateIn(parameters);
  const carrier = parameters.get('carrier') ?? '';
  const day = parseIsoDate(parameters.get('day') ?? '') ?? null;
  const search = searchIn(parameters) || null;
  const wanted = { search, carrier: isCarrierKey(carrier) ? carrier : null, day };
  const isAny = list === '';
  const bags = { ...wanted, kind: oneOf(caseKinds, kind), page: pageOf(parameters, 'bags') };
  const labels = { ...wanted, kind: oneOf(labelProblems, kind), page: pageOf(parameters, 'labels') };
  const pickups = { ...wanted, kind: oneOf(pickupProblemKinds, kind), page: pageOf(parameters, 'pickups') };
  return {
    bags: isAny || list === 'bags' ? bags : null,
    labels: isAny || list === 'labels' ? labels : null,
    pickups: isAny || list === 'pickups' ? pickups : null,
    bills: isAny && wanted.carrier === null && day === null ? { search, page: pageOf(parameters, 'bills') } : null,
  };
}

/** What is looked for, as far as it can be one: a longer text and one with control characters is refused by the calls. */
export function searchIn(parameters: URLSearchParams): string {
  const search = (parameters.get('q') ?? '').replace(/\p{Cc}/gu, '').trim();
  return search.slice(0, parcelLimits.trackingNumberLengthMax).trim();
}

/** The list and the kind of the wanted state; both are empty for all of them, and for a state that there isn't. */
function stateIn(parameters: URLSearchParams): readonly [list: string, kind: string] {
  const [list = '', kind = ''] = (parameters.get('state') ?? '').split('.');
  const kinds = kindsOfLists.get(list) ?? [];
  return kinds.includes(kind) ? [list, kind] : ['', ''];
}

const kindsOfLists: ReadonlyMap<string, readonly string[]> = new Map<
  (typeof listsWithStates)[number],
  readonly string[]
>([
  ['bags', caseKinds],
  ['labels', labelProblems],
  ['pickups', pickupProblemKinds],
]);

function oneOf<Kind extends string>(kinds: readonly Kind[], text: string): Kind | null {
  return kinds.find((kind) => kind === text) ?? null;
}

function pageOf(parameters: URLSearchParams, list: ListInPages): number {
  const page = Number(parameters.get(`${list}-page`));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The address of another page of a list. */
export function withPage(
  parameters: URLSearchParams,
  { list, page }: { readonly list: ListInPages; readonly page: number },
): URLSearchParams {
  const next = new URLSearchParams(parameters);
  if (page === 1) next.delete(`${list}-page`);
  else next.set(`${list}-page`, String(page));
  return next;
}
