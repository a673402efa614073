import type { FastifyRequest } from 'fastify';
import type { ListDeps } from '#access/list-deps.ts';
import { requireStaff } from '#access/require-staff.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import { findCarts, purposesOfGuests } from '#records/carts/found-carts.ts';
import { searchPeople } from '#records/people/people-search.ts';
import { fullName } from '#rules/account/full-name.ts';
import { mayForOthers, roles } from '#rules/account/permissions.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { orderNumber } from '#rules/orders/order-number.ts';
import type { PeopleAndCarts } from '../wire.ts';

/** Finds people and carts by what is said on the telephone. Callers who may not take carts over find none. SCR-08 ROL-01 */
export async function findPeopleAndCarts(
  deps: ListDeps,
  typed: string,
  request: FastifyRequest,
): Promise<PeopleAndCarts | Refusal> {
  const caller = await requireStaff(deps, 'search-people', request);
  if (caller instanceof Refusal) return caller;
  if (typed.trim().length < limits.personSearchCharactersMin) {
    const message = messageText('searchTooShort', { count: String(limits.personSearchCharactersMin) });
    return refuseFields([{ field: 'query', message }]);
  }
  // A guest whose payment failed may be the one who calls.
  const all = { brandId: null, roles, isErasedFound: true, isEveryGuestFound: true };
  const search = { typed, ...all, most: limits.personSearchResultsMax };
  const number = mayForOthers(caller.role, 'take-over-cart') ? orderNumber(typed) : null;
  return deps.readList(request, async (db) => {
    const [people, carts] = await Promise.all([
      searchPeople(db, search),
      number === null ? [] : findCarts(db, { number, most: limits.adminCartsMax }),
    ]);
    const guests = people.filter(({ isGuest }) => isGuest).map(({ id }) => id);
    const purposes = await purposesOfGuests(db, guests);
    return {
      people: people.map((person) => ({
        ...person,
        name: fullName(person) || person.email,
        guestOf: purposes.get(person.id) ?? null,
      })),
      carts,
    };
  });
}
