import { useQuery, useQueryClient } from '@tanstack/react-query';
import { auditLogKey } from '#capabilities/audit-log/web/use-audit-log.ts';
import { call, CallFailed } from '#kit/web/call.ts';
import { showPersonRecord } from '../contract.ts';
import { type PersonRecord, personRecordFromWire } from '../wire.ts';

export type PersonRecordLookup =
  | { readonly status: 'loading' }
  | { readonly status: 'unknown' }
  | { readonly status: 'failed'; retry(): void }
  | {
      readonly status: 'known';
      readonly record: PersonRecord;
      /** Loads the record and its log again, after an order was changed. */
      refresh(): void;
      /** Shows a part that an action has changed, and loads the log again. */
      change(part: Partial<PersonRecord>): void;
    };

/** What staff see of a person. SCR-08 */
export function usePersonRecord(userId: number): PersonRecordLookup {
  const queryClient = useQueryClient();
  const queryKey = ['person-record', userId];
  const { data, error, refetch } = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      personRecordFromWire(await call(showPersonRecord, { params: { id: userId } }, { signal })),
  });
  const refreshLog = (): void => void queryClient.invalidateQueries({ queryKey: auditLogKey(userId) });

  if (data) {
    return {
      status: 'known',
      record: data,
      refresh: () => {
        void refetch();
        refreshLog();
      },
      change: (part) => {
        queryClient.setQueryData<PersonRecord>(queryKey, (known) => known && { ...known, ...part });
        refreshLog();
      },
    };
  }
  if (error instanceof CallFailed && (error.status === 404 || error.status === 400)) return { status: 'unknown' };
  return error ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
}
