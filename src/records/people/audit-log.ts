import { type Kysely, sql, type Transaction } from 'kysely';
import type { Cents } from '#rules/money.ts';
import type { Tables } from '#records/tables.ts';
import type { JsonObject } from '#rules/json-object.ts';

/** What the audit log records. `called` is any call that may change something, made in an on-behalf session. */
export type AuditedAction =
  | 'takeover-token-given'
  | 'cart-taken-over'
  | 'acting-ended'
  | 'cart-user-set'
  | 'called'
  | 'order-placed'
  | 'order-changed'
  | 'holiday-terms-confirmed'
  | 'credit-granted'
  | 'refund-given'
  | 'order-cancelled'
  | 'carrier-paused'
  | 'carrier-resumed'
  | 'club-billing-granted'
  | 'club-billing-refused'
  | 'payment-removed'
  | 'payment-restored'
  | 'parcel-retried'
  | 'parcel-refunded'
  | 'parcel-settled'
  | 'pickup-retried'
  | 'pickup-settled'
  | 'parcel-case-closed'
  | 'carrier-bill-imported'
  | 'carrier-bill-settled'
  | 'claim-asked'
  | 'claim-approved'
  | 'claim-denied'
  | 'claim-check-sent'
  | 'larger-size-paid'
  | 'larger-size-refunded'
  | 'larger-size-refund-sent'
  | 'role-changed';

export type AuditEntry = {
  readonly at: Date;
  readonly actorId: number;
  /** The user it was done to or for; null for a guest, and for actions that concern no user. */
  readonly subjectId: number | null;
  readonly action: AuditedAction;
  /** What it was done to. */
  readonly object: {
    readonly kind:
      | 'cart'
      | 'order'
      | 'parcel'
      | 'payment'
      | 'pickup'
      | 'claim'
      | 'call'
      | 'carrier'
      | 'credit'
      | 'club-billing-request'
      | 'holiday-terms'
      | 'carrier-bill'
      | 'person';
    readonly id: string;
  };
  readonly details?: JsonObject | undefined;
};

/** An amount among the details of an entry. */
export function amountDetails(amount: Cents): { readonly amount_cents: Cents } {
  return { amount_cents: amount };
}

/** The cart among the details of an entry. */
export function cartDetails(cartId: number): { readonly cart_id: number } {
  return { cart_id: cartId };
}

/** Records an action of staff in the transaction of the action, so that neither is committed without the other. CRT-03 ROL-02 */
export async function recordAction(tx: Transaction<Tables>, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      at: entry.at,
      actor_id: entry.actorId,
      subject_id: entry.subjectId,
      action: entry.action,
      object_kind: entry.object.kind,
      object_id: entry.object.id,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}

type ListedAction = {
  readonly id: number;
  readonly at: Date;
  readonly actorId: number;
  readonly actorEmail: string;
  readonly subjectId: number | null;
  readonly subjectEmail: string | null;
  readonly action: string;
  readonly objectKind: string;
  readonly objectId: string;
  readonly details: JsonObject;
};

type AskedActions = { readonly personId: number; readonly beforeId?: number | undefined; readonly most: number };

/**
 * What a user did, and what was done to or for them, the newest first, with what was archived. `beforeId` is the last id of the previous page.
 * ROL-02
 */
export async function listActions(db: Kysely<Tables>, asked: AskedActions): Promise<ListedAction[]> {
  const recent = await listActionsIn(db, 'audit_log', asked);
  if (recent.length === asked.most) return recent;
  const archived = await listActionsIn(db, 'archived_audit_log', { ...asked, most: asked.most - recent.length });
  return [...recent, ...archived];
}

function listActionsIn(
  db: Kysely<Tables>,
  table: 'audit_log' | 'archived_audit_log',
  { personId, beforeId, most }: AskedActions,
): Promise<ListedAction[]> {
  let query = db
    .selectFrom(`${table} as log`)
    .innerJoin('users as actor', 'actor.id', 'log.actor_id')
    .leftJoin('users as subject', 'subject.id', 'log.subject_id')
    .select([
      'log.id',
      'at',
      'actor_id as actorId',
      'actor.email as actorEmail',
      'subject_id as subjectId',
      sql<string | null>`coalesce(subject.contact_email, subject.email)`.as('subjectEmail'),
      'action',
      'object_kind as objectKind',
      'object_id as objectId',
      'details',
    ])
    .where((where) => where.or([where('actor_id', '=', personId), where('subject_id', '=', personId)]));
  if (beforeId !== undefined) query = query.where('log.id', '<', beforeId);
  return query.orderBy('log.id', 'desc').limit(most).execute();
}
