import type { EndpointInput, EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { AuditEntryWire, listAuditLog } from './contract.ts';

/** The part of a person's audit log that precedes an entry, or the newest part. */
export type AuditLogQuestion = { readonly userId: number; readonly beforeId: number | undefined };

export function auditLogQuestionToWire({ userId, beforeId }: AuditLogQuestion) {
  return { params: { id: userId }, query: { before_id: beforeId } } satisfies EndpointInput<typeof listAuditLog>;
}

export function auditLogQuestionFromWire({ params, query }: EndpointRequest<typeof listAuditLog>): AuditLogQuestion {
  return { userId: params.id, beforeId: query.before_id };
}

/** An action as the server lists it. CRT-03 */
export type ListedAction = {
  readonly id: number;
  readonly at: Date;
  readonly actorId: number;
  readonly actorEmail: string;
  /** Both null for a guest. */
  readonly subjectId: number | null;
  readonly subjectEmail: string | null;
  readonly action: string;
  readonly objectKind: string;
  readonly objectId: string;
  readonly details: Readonly<Record<string, unknown>>;
};

type AuditLogWire = EndpointResponse<typeof listAuditLog>;

export function auditLogToWire(log: {
  readonly entries: readonly ListedAction[];
  readonly hasMore: boolean;
}): AuditLogWire {
  return { entries: log.entries.map(entryToWire), has_more: log.hasMore };
}

function entryToWire({ subjectId, subjectEmail, ...entry }: ListedAction): AuditEntryWire {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor: { user_id: entry.actorId, email: entry.actorEmail },
    subject: subjectId === null || subjectEmail === null ? null : { user_id: subjectId, email: subjectEmail },
    action: entry.action,
    object_kind: entry.objectKind,
    object_id: entry.objectId,
    details: { ...entry.details },
  };
}

/** An entry of the audit log as the page shows it. CRT-03 */
export type AuditEntry = {
  readonly id: number;
  readonly at: Date;
  readonly actorEmail: string;
  /** Null for a guest. */
  readonly subjectEmail: string | null;
  readonly action: string;
  readonly object: { readonly kind: string; readonly id: string };
  readonly amount: Cents | null;
  readonly reason: string | null;
};

export function auditLogFromWire({ entries, has_more: hasMore }: AuditLogWire): {
  readonly entries: readonly AuditEntry[];
  readonly hasMore: boolean;
} {
  return { entries: entries.map(entryFromWire), hasMore };
}

function entryFromWire(wire: AuditEntryWire): AuditEntry {
  const { amount_cents: amount, reason } = wire.details;
  return {
    id: wire.id,
    at: new Date(wire.at),
    actorEmail: wire.actor.email,
    subjectEmail: wire.subject?.email ?? null,
    action: wire.action,
    object: { kind: wire.object_kind, id: wire.object_id },
    amount: typeof amount === 'number' ? cents(amount) : null,
    reason: typeof reason === 'string' ? reason : null,
  };
}
