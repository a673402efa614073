import type * as z from 'zod/mini';
import { isoDate } from '#rules/dates.ts';
import type { StaffFilter } from '#rules/parcels/staff-filter.ts';
import type { staffFilterQuery } from './contract.ts';

type FilterWire = z.output<ReturnType<typeof staffFilterQuery<readonly string[]>>>;

export function filterFromWire<Kind extends string, WireKind extends string>(
  { search, carrier, day, kind, page }: Omit<FilterWire, 'kind'> & { readonly kind?: WireKind | undefined },
  kindOf: (wire: WireKind) => Kind,
): StaffFilter<Kind> {
  return {
    search: search?.trim() || null,
    carrier: carrier ?? null,
    day: day ? isoDate(day) : null,
    kind: kind ? kindOf(kind) : null,
    page: page ?? null,
  };
}

export function filterToWire<Kind extends string, WireKind extends string>(
  { search, carrier, day, kind, page }: StaffFilter<Kind>,
  kindToWire: (kind: Kind) => WireKind,
) {
  return {
    ...(search !== null && { search }),
    ...(carrier !== null && { carrier }),
    ...(day !== null && { day }),
    ...(kind !== null && { kind: kindToWire(kind) }),
    ...(page !== null && { page }),
  };
}
