import { useQuery, useQueryClient } from '@tanstack/react-query';
import { auditLogKey } from '#capabilities/audit-log/web/use-audit-log.ts';
import { call, CallFailed } from '#kit/web/call.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import { queryLoadable } from '#kit/web/query-loadable.ts';
import { showPersonRecord } from '../contract.ts';
import { type PersonRecord, personRecordFromWire } from '../wire.ts';

export type PersonRecordLookup = {
  readonly lookup: Loadable<PersonRecord> | { readonly status: 'unknown' };
  /** Loads the record and its log again, after an order was changed. */
  refresh(): void;
  /** Shows a part that an action has changed, and loads the log again. */
  change(part: Partial<PersonRecord>): void;
};

/** What staff see of a person. SCR-08 */
export function usePersonRecord(userId: number): PersonRecordLookup {
  const queryClient = useQueryClient();
  const queryKey = ['person-record', userId];
  const query = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      personRecordFromWire(await call(showPersonRecord, { params: { id: userId } }, { signal })),
  });
  const refreshLog = (): void => void queryClient.invalidateQueries({ queryKey: auditLogKey(userId) });

  const { data, error } = query;
  const isUnknown = data === undefined && error instanceof CallFailed && (error.status === 404 || error.status === 400);
  return {
    lookup: isUnknown ? { status: 'unknown' } : queryLoadable(query),
    refresh: () => {
      void query.refetch();
      refreshLog();
    },
    change: (part) => {
      queryClient.setQueryData<PersonRecord>(queryKey, (known) => known && { ...known, ...part });
      refreshLog();
    },
  };
}
