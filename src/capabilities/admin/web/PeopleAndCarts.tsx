import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { messages } from '#rules/messages.ts';
import { CartTable, type CartTableProps } from './CartTable.tsx';
import { DenseTable } from './DenseTable.tsx';
import { PersonLink } from './PersonLink.tsx';
import styles from './PersonParts.module.css';
import { roleWords } from './role-words.ts';
import type { AdminSearch, Found } from './use-admin-search.ts';

export type PeopleAndCartsProps = {
  search: AdminSearch;
} & Pick<CartTableProps, 'takeoverAddress' | 'mayOpenPeople' | 'needsToken'>;

/** What was found. SCR-08 */
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

function Results({ found, ...shown }: Omit<PeopleAndCartsProps, 'search'> & { found: Found }) {
  const { people, carts } = found;
  const { mayOpenPeople } = shown;
  if (people.length === 0 && carts.length === 0) return <p role="status">{messages.adminFoundNothing}</p>;
  return (
    <>
      {people.length > 0 && (
        <section className={styles.part} aria-labelledby="found-people">
          <h2 id="found-people">People</h2>
          <DenseTable
            label="People"
            nothing=""
            columns={['Name', 'Email', 'Role', 'Club']}
            rows={people.map(({ id, name, email, role, isGuest, clubName }) => ({
              key: id,
              cells: [
                mayOpenPeople ? <PersonLink key="person" id={id} name={name} /> : name,
                email,
                isGuest ? 'Guest' : roleWords(role),
                clubName ?? '–',
              ],
            }))}
          />
        </section>
      )}
      {carts.length > 0 && (
        <section className={styles.part} aria-labelledby="found-carts">
          <h2 id="found-carts">Carts</h2>
          <CartTable carts={carts} {...shown} nothing="" />
        </section>
      )}
    </>
  );
}
