import type { FastifyRequest } from 'fastify';
import type { ListDeps } from '#access/list-deps.ts';
import { requireStaff } from '#access/require-staff.ts';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { listActions } from '#records/people/audit-log.ts';
import { findUser } from '#records/people/users.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import type { AuditLogQuestion, ListedAction } from '../wire.ts';

/** How many entries a page of the log has: one less than is read, to know whether more follow. */
const pageLength = limits.auditPageMax - 1;

/** What a person did for others, and what was done for them. CRT-03 SCR-08 */
export async function findAuditLog(
  deps: ListDeps,
  { userId, beforeId }: AuditLogQuestion,
  request: FastifyRequest,
): Promise<{ readonly entries: readonly ListedAction[]; readonly hasMore: boolean } | Refusal> {
  const caller = await requireStaff(deps, 'see-audit-log', request);
  if (caller instanceof Refusal) return caller;
  const person = await findUser(deps.db, userId);
  if (!person) return refuseUnknown(messageText('personUnknown'), 'id');
  const actions = await deps.readList(request, (db) =>
    listActions(db, { personId: person.id, beforeId, most: pageLength + 1 }),
  );
  return { entries: actions.slice(0, pageLength), hasMore: actions.length > pageLength };
}
