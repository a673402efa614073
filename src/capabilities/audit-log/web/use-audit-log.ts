import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import { queryLoadable } from '#kit/web/query-loadable.ts';
import { listAuditLog } from '../contract.ts';
import { type AuditEntry, auditLogFromWire, auditLogQuestionToWire } from '../wire.ts';

/** Invalidate it after an action that the log records. */
export const auditLogKey = (userId: number) => ['audit-log', userId] as const;

export type AuditLog = {
  readonly entries: readonly AuditEntry[];
  /** Null when there are no more. */
  readonly more: (() => void) | null;
  readonly isLoadingMore: boolean;
};

/** What a user did for others and what was done for them, page by page. CRT-03 */
export function useAuditLog(userId: number): Loadable<AuditLog> {
  const query = useInfiniteQuery({
    queryKey: auditLogKey(userId),
    staleTime: 0,
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam: beforeId, signal }) =>
      auditLogFromWire(await call(listAuditLog, auditLogQuestionToWire({ userId, beforeId }), { signal })),
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
  });
  const pages = queryLoadable(query);
  if (pages.status !== 'loaded') return pages;
  const log = {
    entries: pages.data.pages.flatMap(({ entries }) => entries),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoadingMore: query.isFetchingNextPage,
  };
  return { status: 'loaded', data: log };
}
