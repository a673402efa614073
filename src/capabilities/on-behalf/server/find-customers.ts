import type { FastifyRequest } from 'fastify';
import { Refusal, refuseFields } from '#kit/problem.ts';
import { searchPeople } from '#records/people/people-search.ts';
import { customerRoles } from '#rules/account/can-be-customer.ts';
import { fullName } from '#rules/account/full-name.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import type { CustomerQuestion, FoundCustomer } from '../wire.ts';
import type { ListDeps } from '#access/list-deps.ts';
import { requireOnBehalfStaff } from '#access/require-on-behalf-staff.ts';

/** Finds people who can be customers. ROL-02 */
export async function findCustomers(
  deps: ListDeps,
  { typed, brandId }: CustomerQuestion,
  request: FastifyRequest,
): Promise<readonly FoundCustomer[] | Refusal> {
  const caller = await requireOnBehalfStaff(deps, 'search-people', request);
  if (caller instanceof Refusal) return caller;
  if (typed.trim().length < limits.personSearchCharactersMin) {
    const message = messageText('searchTooShort', { count: String(limits.personSearchCharactersMin) });
    return refuseFields([{ field: 'query', message }]);
  }
  const search = {
    typed,
    brandId: brandId ?? null,
    roles: customerRoles,
    isErasedFound: false,
    isEveryGuestFound: false,
    most: limits.personSearchResultsMax,
  };
  const people = await deps.readList(request, (db) => searchPeople(db, search));
  return people.map((person) => ({
    userId: person.id,
    name: fullName(person) || person.email,
    email: person.email,
    clubName: person.clubName,
  }));
}
