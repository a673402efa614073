import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '#kit/web/form/Button.tsx';
import { DenseTable } from '#kit/web/layout/DenseTable.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { TitledSection } from '#kit/web/layout/TitledSection.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { personPageAddress } from '#rules/account/person-page-address.ts';
import { roleName } from '#rules/account/role-name.ts';
import { messages } from '#rules/messages.ts';
import type * as wire from '../wire.ts';
import { CartTable, type CartTableProps } from './CartTable.tsx';
import type { PeopleAndCartsLookup } from './use-people-and-carts.ts';

export type PeopleAndCartsProps = {
  search: PeopleAndCartsLookup;
} & Pick<CartTableProps, 'takeoverAddress' | 'mayOpenPeople' | 'needsToken'>;

/** What a search found. SCR-08 */
export function PeopleAndCarts({ search, ...shown }: PeopleAndCartsProps): ReactNode {
  switch (search.status) {
    case 'idle':
      return null;
    case 'loading':
      return (
        <Waiting label="Searching">
          <Skeleton count={4} />
        </Waiting>
      );
    case 'failed':
      return (
        <Alert tone="bad" action={<Button onPress={search.retry}>Try again</Button>}>
          {messages.resultsNotLoaded}
        </Alert>
      );
    case 'ready':
      return <Results found={search.found} {...shown} />;
  }
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

/** Someone who orders several times as a guest has a record for each order, and one for a cart that is still open. */
function roleText({ role, isGuest, guestOf }: Pick<wire.FoundPerson, 'role' | 'isGuest' | 'guestOf'>): string {
  if (!isGuest) return roleName(role);
  if (!guestOf) return 'Guest without an order';
  return guestOf.isOrdered ? `Guest of order ${guestOf.displayId}` : `Guest of open cart ${guestOf.displayId}`;
}
