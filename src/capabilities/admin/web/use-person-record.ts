import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import { adminUser, decideClubBilling, grantCredit } from '../contract.ts';
import { clubBillingFrom, creditFrom, type PersonRecord, personRecordFrom } from './person-record.ts';
import { auditKey } from './use-audit-log.ts';

export type PersonRecordLookup =
  | { readonly status: 'loading' | 'unknown' }
  | { readonly status: 'failed'; retry(): void }
  | {
      readonly status: 'known';
      readonly record: PersonRecord;
      /** Reads the record and its log anew, after something was done to an order. */
      refresh(): void;
      /** Both throw what the server said when it refused. */
      grant(credit: { readonly amountCents: number; readonly reason: string; readonly key: string }): Promise<void>;
      decide(requestId: number, decision: { readonly clubId: number } | null): Promise<void>;
    };

/** The page of a person, and what an admin does on it; each deed is on the page, and in its log, as soon as it is done. SCR-08 PAY-07 */
export function usePersonRecord(userId: number): PersonRecordLookup {
  const queryClient = useQueryClient();
  const queryKey = ['admin-user', userId];
  const { data, error, refetch } = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) => personRecordFrom(await call(adminUser, { params: { id: userId } }, { signal })),
  });

  function change(part: Partial<PersonRecord>): void {
    queryClient.setQueryData<PersonRecord>(queryKey, (known) => known && { ...known, ...part });
    void queryClient.invalidateQueries({ queryKey: auditKey(userId) });
  }

  if (data) {
    return {
      status: 'known',
      record: data,
      refresh: () => {
        void refetch();
        void queryClient.invalidateQueries({ queryKey: auditKey(userId) });
      },
      grant: async ({ amountCents, reason, key }) => {
        const body = { amount_cents: amountCents, reason, key };
        change({ credit: creditFrom(await call(grantCredit, { params: { id: userId }, body })) });
      },
      decide: async (requestId, decision) => {
        const body = decision
          ? ({ decision: 'granted', club_id: decision.clubId } as const)
          : ({ decision: 'refused' } as const);
        change({ clubBilling: clubBillingFrom(await call(decideClubBilling, { params: { id: requestId }, body })) });
      },
    };
  }
  if (error instanceof CallFailed && (error.status === 404 || error.status === 400)) return { status: 'unknown' };
  return error ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
}
