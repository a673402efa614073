import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { type ListedAction, listActions } from '#records/people/audit-log.ts';
import { findUser } from '#records/people/users.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import type { adminAudit, AuditEntryWire } from '../contract.ts';
import { adminCaller, type AdminDeps } from './admin-caller.ts';

/** How many entries a page of the log has: one less than is asked for, to know whether more follow. */
const pageLength = limits.auditPageMax - 1;

/** What a person did for others, and what was done for them. CRT-03 SCR-08 */
export async function auditOfPerson(
  deps: AdminDeps,
  { params, query }: EndpointRequest<typeof adminAudit>,
  headers: IncomingHttpHeaders,
): Promise<EndpointResponse<typeof adminAudit> | Refusal> {
  const caller = await adminCaller(deps, 'see-audit-log', headers);
  if (caller instanceof Refusal) return caller;
  const person = await findUser(deps.db, params.id);
  if (!person) return refuseUnknown(messageText('personUnknown'), 'id');
  const actions = await listActions(deps.db, {
    personId: person.id,
    beforeId: query.before_id,
    most: pageLength + 1,
  });
  return { entries: actions.slice(0, pageLength).map(entryToWire), has_more: actions.length > pageLength };
}

function entryToWire(entry: ListedAction): AuditEntryWire {
  const { subjectId, subjectEmail } = entry;
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
