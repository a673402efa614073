import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal, refuseHidden } from '#kit/problem.ts';
import { canBeCustomer } from '#rules/account/can-be-customer.ts';
import { type Action, mayForOthers } from '#rules/account/permissions.ts';
import { messageText } from '#rules/messages.ts';
import type { Tables } from '#records/tables.ts';
import { findUser, isErasedOrAdopted, type User } from '#records/people/users.ts';
import type { CallerDeps } from './find-caller.ts';
import { requireSignedIn } from './require-signed-in.ts';

/**
 * The user whom a caller names by id: themselves, or, with the right to do this for others, any user who can be a customer. All
 * others do not exist for the caller. ROL-01 ROL-02
 */
async function findPermittedPerson(
  db: Kysely<Tables>,
  { caller, userId, action }: { readonly caller: User; readonly userId: number; readonly action: Action },
): Promise<User | undefined> {
  if (userId === caller.id) return caller;
  return mayForOthers(caller.role, action) ? findPossibleCustomer(db, userId) : undefined;
}

/** The same for callers who may be guests, with the answer when they may not: as for an id that does not exist. ROL-01 ROL-02 */
export async function requirePermittedPerson(
  db: Kysely<Tables>,
  {
    caller,
    field,
    ...named
  }: {
    readonly caller: User | undefined;
    readonly userId: number;
    readonly action: Action;
    /** What the call names the person by. */
    readonly field: string;
  },
): Promise<User | Refusal> {
  const person = caller && (await findPermittedPerson(db, { caller, ...named }));
  return person ?? refuseHidden(messageText('personUnknown'), field);
}

/** The signed-in caller, and the user whom they name: themselves, or others if their role permits the action. A guest gets 401. ROL-01 ROL-02 */
export async function requireCallerAndPerson(
  deps: CallerDeps,
  {
    userId,
    ...naming
  }: {
    /** Undefined for the caller. */
    readonly userId: number | undefined;
    readonly action: Action;
    readonly field: string;
  },
  request: FastifyRequest,
): Promise<{ readonly caller: User; readonly person: User } | Refusal> {
  const caller = await requireSignedIn(deps, request);
  if (caller instanceof Refusal) return caller;
  const person = await requirePermittedPerson(deps.db, { caller, userId: userId ?? caller.id, ...naming });
  return person instanceof Refusal ? person : { caller, person };
}

/**
 * The customer whose cart staff use, or whose order they change; undefined for callers who book for themselves. ROL-02
 */
export async function findCustomer(
  db: Kysely<Tables>,
  owned: { readonly userId: number | null } | null,
  caller: User | undefined,
): Promise<User | undefined> {
  if (!caller || !owned || owned.userId === null || owned.userId === caller.id) return undefined;
  return findPermittedPerson(db, { caller, userId: owned.userId, action: 'book-on-behalf' });
}

async function findPossibleCustomer(db: Kysely<Tables>, userId: number): Promise<User | undefined> {
  const person = await findUser(db, userId);
  if (!person || !canBeCustomer(person.role)) return undefined;
  return (await isErasedOrAdopted(db, userId)) ? undefined : person;
}
