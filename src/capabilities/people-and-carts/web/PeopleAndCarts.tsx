import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { DenseTable } from '#kit/web/layout/DenseTable.tsx';
import { Loaded } from '#kit/web/layout/Loaded.tsx';
import { TitledSection } from '#kit/web/layout/TitledSection.tsx';
import { personPageAddress } from '#rules/account/person-page-address.ts';
import { roleName } from '#rules/account/role-name.ts';
import { messages } from '#rules/messages.ts';
import type * as wire from '../wire.ts';
import { CartTable, type CartTableProps } from './CartTable.tsx';
import type { PeopleAndCartsLookup } from './use-people-and-carts.ts';

export type PeopleAndCartsProps = {
  search: PeopleAndCartsLookup;
} & Pick<CartTableProps, 'takeoverLink' | 'mayOpenPeople' | 'needsToken'>;

/** What a search found. SCR-08 */
export function PeopleAndCarts({ search, ...shown }: PeopleAndCartsProps): ReactNode {
  if (search.status === 'idle') return null;
  return (
    <Loaded label="Searching" lookup={search}>
      {(found) => <Results found={found} {...shown} />}
    </Loaded>
  );
}

function Results({ found, ...shown }: Omit<PeopleAndCartsProps, 'search'> & { found: wire.PeopleAndCarts }) {
  const { people, carts } = found;
  const { mayOpenPeople } = shown;
  if (people.length === 0 && carts.length === 0) return <p role="status">{messages.adminFoundNothing}</p>;
  return (
    <>
      {people.length > 0 && (
        <TitledSection title="People">
          <DenseTable
            label="People"
            emptyText=""
            columns={['Name', 'Email', 'Role', 'Club']}
            rows={people.map(({ id, name, email, clubName, ...person }) => ({
              key: id,
              cells: [
                mayOpenPeople ? (
                  <Link key="person" href={personPageAddress(id)}>
                    {name}
                  </Link>
                ) : (
                  name
                ),
                email,
                roleText(person),
                clubName ?? '–',
              ],
            }))}
          />
        </TitledSection>
      )}
      {carts.length > 0 && (
        <TitledSection title="Carts">
          <CartTable carts={carts} {...shown} emptyText="" />
        </TitledSection>
      )}
    </>
  );
}

/** A customer who orders several times as a guest has a record for each order, and one for a cart that is still open. */
function roleText({ role, isGuest, guestOf }: Pick<wire.FoundPerson, 'role' | 'isGuest' | 'guestOf'>): string {
  if (!isGuest) return roleName(role);
  if (!guestOf) return 'Guest without an order';
  return guestOf.isOrdered ? `Guest of order ${guestOf.displayId}` : `Guest of open cart ${guestOf.displayId}`;
}
