import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { type Cents, cents } from '#rules/money.ts';
import { adminAudit, type AuditEntryWire } from '../contract.ts';

/** Something that somebody did for somebody else. CRT-03 */
export type AuditEntry = {
  readonly id: number;
  readonly at: string;
  /** By email. */
  readonly actor: string;
  /** Null for a guest. */
  readonly subject: string | null;
  readonly action: string;
  readonly object: { readonly kind: string; readonly id: string };
  readonly details: {
    readonly amount: Cents | null;
    readonly reason: string | null;
  };
};

export const auditKey = (userId: number) => ['admin-audit', userId] as const;

export type AuditLog = {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly entries: readonly AuditEntry[];
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
    entries: query.data?.pages.flatMap(({ entries }) => entries.map(entryFrom)) ?? [],
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoadingMore: query.isFetchingNextPage,
    retry: () => void query.refetch(),
  };
}

function entryFrom({ object_kind: kind, object_id: objectId, ...wire }: AuditEntryWire): AuditEntry {
  const { amount_cents: amount, reason } = wire.details;
  return {
    id: wire.id,
    at: wire.at,
    actor: wire.actor.email,
    subject: wire.subject?.email ?? null,
    action: wire.action,
    object: { kind, id: objectId },
    details: {
      amount: typeof amount === 'number' ? cents(amount) : null,
      reason: typeof reason === 'string' ? reason : null,
    },
  };
}
