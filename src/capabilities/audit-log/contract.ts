import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { integer } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.object({ user_id: z.int(), email: z.string() }),
  /** Null for a guest. */
  subject: z.nullable(z.object({ user_id: z.int(), email: z.string() })),
  action: z.string(),
  object_kind: z.string(),
  object_id: z.string(),
  details: z.record(z.string(), z.unknown()),
});

export type AuditEntryWire = z.infer<typeof auditEntry>;

export const listAuditLog = endpoint({
  id: 'admin_audit',
  method: 'GET',
  path: '/api/v5/admin/users/:id/audit',
  tag: 'admin',
  summary: 'What a person did for others and what was done for them, the newest first. For admins.',
  params: z.strictObject({ id: needed(integer(1, limits.idMax)) }),
  query: z.strictObject({ before_id: optional(integer(1, Number.MAX_SAFE_INTEGER)) }),
  response: z.object({ entries: z.array(auditEntry), has_more: z.boolean() }),
  example: { caller: 'admin', params: { id: 1 }, query: {}, response: { entries: [], has_more: false } },
});
