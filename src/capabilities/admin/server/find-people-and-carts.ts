import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import { searchPeople } from '#records/people/people-search.ts';
import { fullName } from '#rules/account/full-name.ts';
import { mayForOthers, roles } from '#rules/account/permissions.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import type { adminSearch } from '../contract.ts';
import { adminCaller, type AdminDeps } from './admin-caller.ts';
import { findCarts } from './admin-carts.ts';

/** People and carts by what somebody says on the telephone. Whoever may take no cart over finds none. SCR-08 ROL-01 */
export async function findPeopleAndCarts(
  deps: AdminDeps,
  { query }: EndpointRequest<typeof adminSearch>['query'],
  headers: IncomingHttpHeaders,
): Promise<EndpointResponse<typeof adminSearch> | Refusal> {
  const caller = await adminCaller(deps, 'search-people', headers);
  if (caller instanceof Refusal) return caller;
  if (query.trim().length < limits.personSearchCharactersMin) {
    const message = messageText('searchTooShort', { count: String(limits.personSearchCharactersMin) });
    return refuseFields([{ field: 'query', message }]);
  }
  const [people, carts] = await Promise.all([
    searchPeople(deps.db, {
      typed: query,
      brandId: null,
      roles,
      isErasedFound: true,
      most: limits.personSearchResultsMax,
    }),
    mayForOthers(caller.role, 'take-over-cart') ? findCarts(deps.db, query) : [],
  ]);
  return {
    people: people.map((person) => ({
      user_id: person.id,
      name: fullName(person) || person.email,
      email: person.email,
      role: person.role,
      is_guest: person.isGuest,
      club_name: person.clubName,
    })),
    carts,
  };
}
