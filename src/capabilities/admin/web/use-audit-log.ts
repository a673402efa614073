import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { adminAudit, type AuditEntryWire } from '../contract.ts';

export const auditKey = (userId: number) => ['admin-audit', userId] as const;

export type AuditLog = {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly entries: readonly AuditEntryWire[];
  /** Null when there is nothing more. */
  readonly more: (() => void) | null;
  readonly isLoadingMore: boolean;
  retry(): void;
};

/** What a person did for others and what was done for them, page by page. CRT-03 */
export function useAuditLog(userId: number): AuditLog {
  const query = useInfiniteQuery({
    queryKey: auditKey(userId),
    staleTime: 0,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(adminAudit, { params: { id: userId }, query: { before_id: pageParam } }, { signal }),
    getNextPageParam: (last) => (last.has_more ? last.entries.at(-1)?.id : undefined),
  });
  return {
    status: query.data ? 'ready' : query.isError ? 'failed' : 'loading',
    entries: query.data?.pages.flatMap(({ entries }) => entries) ?? [],
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoadingMore: query.isFetchingNextPage,
    retry: () => void query.refetch(),
  };
}
