import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal } from '#kit/problem.ts';
import type { Tables } from '#records/tables.ts';
import type { Action } from '#rules/account/permissions.ts';
import type { ListDeps } from './list-deps.ts';
import { requireStaff } from './require-staff.ts';

/** A list for those whom the permissions table lets do this; hidden from all others. It may come from a read replica. ROL-01 SCR-08 */
export async function readForStaff<List>(
  deps: ListDeps,
  { action, request }: { readonly action: Action; readonly request: FastifyRequest },
  read: (db: Kysely<Tables>) => Promise<List>,
): Promise<List | Refusal> {
  const caller = await requireStaff(deps, action, request);
  return caller instanceof Refusal ? caller : deps.readList(request, read);
}
