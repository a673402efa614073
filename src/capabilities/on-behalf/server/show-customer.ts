import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal } from '#kit/problem.ts';
import { findAddressPoint } from '#records/people/address-points.ts';
import { requireCallerAndPerson } from '#access/require-permitted-person.ts';
import { findClub } from '#records/clubs/clubs.ts';
import type { Tables } from '#records/tables.ts';
import { termsStateOf } from '#records/people/terms.ts';
import type { User } from '#records/people/users.ts';
import { fullName } from '#rules/account/full-name.ts';
import { mayAutofillProfile } from '#rules/account/may-autofill-profile.ts';
import type { TermsState } from '#rules/account/terms.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import type { CustomerFacts } from '../wire.ts';
import type { OnBehalfDeps } from './on-behalf-deps.ts';

/** What staff see of a customer; all others may only look up themselves. ENT-07 ROL-02 */
export async function showCustomer(
  deps: OnBehalfDeps,
  userId: number,
  request: FastifyRequest,
): Promise<CustomerFacts | Refusal> {
  const found = await requireCallerAndPerson(deps, { userId, action: 'see-person', field: 'userId' }, request);
  if (found instanceof Refusal) return found;
  const user = found.person;
  const [club, defaultAddress, terms] = await Promise.all([
    findOwnClub(deps.db, user),
    findDefaultAddress(deps.db, user),
    termsStateOf(deps.db, { userId }),
  ]);
  const message = termsMessages[terms];
  return {
    userId: user.id,
    email: user.email,
    club,
    defaultAddress,
    profile: mayAutofillProfile(user.role) ? { name: fullName(user), phone: user.phone } : null,
    messages: message === null ? [] : [messageText(message)],
  };
}

/** Staff should know beforehand that checkout will ask for the terms. CHK-04 */
const termsMessages: Readonly<Record<TermsState, MessageName | null>> = {
  accepted: null,
  'never-accepted': 'personTermsNeverAccepted',
  changed: 'personTermsChanged',
};

async function findOwnClub(db: Kysely<Tables>, { clubId }: User): Promise<CustomerFacts['club']> {
  const club = clubId === null ? undefined : await findClub(db, clubId);
  return club ? { id: club.id, name: club.name } : null;
}

async function findDefaultAddress(
  db: Kysely<Tables>,
  { defaultAddressPointId: id }: User,
): Promise<CustomerFacts['defaultAddress']> {
  return (id === null ? undefined : await findAddressPoint(db, id)) ?? null;
}
