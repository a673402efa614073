import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { listOverduePayments } from '../contract.ts';
import { type OverduePayments, overduePaymentsFromWire } from '../wire.ts';

export type OverdueLookup =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly overdue: OverduePayments }
  | { readonly status: 'failed'; retry(): void };

/** The payments without a final answer. They change by themselves, so they are loaded each time the page opens. PAY-04 */
export function useOverduePayments(): OverdueLookup {
  const { data, isError, refetch } = useQuery({
    queryKey: ['overdue-payments'],
    staleTime: 0,
    queryFn: async ({ signal }) => overduePaymentsFromWire(await call(listOverduePayments, {}, { signal })),
  });
  if (data) return { status: 'ready', overdue: data };
  return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
}
