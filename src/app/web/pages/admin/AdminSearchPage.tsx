import { type FormEvent, type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { PeopleAndCarts } from '#capabilities/admin/web/PeopleAndCarts.tsx';
import { useAdminSearch } from '#capabilities/admin/web/use-admin-search.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { may, mayForOthers } from '#rules/account/permissions.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';
import { NotFoundPage } from '../NotFoundPage.tsx';
import styles from './AdminPages.module.css';
import { takeoverAddressOf } from './takeover-address-of.ts';

/** People and carts, for our staff. Whoever is nobody of them finds nothing here. SCR-08 ROL-01 */
export default function AdminSearchPage(): ReactNode {
  const { person } = pageFacts;
  return person && may(person.role, 'search-people') ? <Search role={person.role} /> : <NotFoundPage />;
}

function Search({ role }: { role: string }): ReactNode {
  usePageEntered(`People and carts · ${pageFacts.brand.name}`);
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('q') ?? '';
  const [typed, setTyped] = useState(asked);
  const [isTooShort, setTooShort] = useState(false);
  const search = useAdminSearch(asked);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const term = typed.trim();
    setTooShort(term.length < limits.personSearchCharactersMin);
    // What was searched stands in the address, so that the way back from a person finds it again.
    setParameters(term === '' ? {} : { q: term });
  }

  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>People and carts</h1>
      <form className={styles.search} role="search" noValidate onSubmit={submit}>
        <div className={styles.box}>
          <TextField
            id="admin-search"
            label="Name, email, club or cart"
            type="search"
            icon="search"
            autoComplete="off"
            maxLength={limits.textFieldLengthMax}
            value={typed}
            error={
              isTooShort
                ? messageText('searchTooShort', { count: String(limits.personSearchCharactersMin) })
                : undefined
            }
            onChange={setTyped}
          />
        </div>
        <Button type="submit" variant="primary">
          Search
        </Button>
      </form>
      {may(role, 'see-overdue-payments') && (
        <p>
          <Link href="/admin/payments">Payments without a final answer</Link>
        </p>
      )}
      <PeopleAndCarts
        search={search}
        mayOpenPeople={may(role, 'see-person-record')}
        needsToken={!mayForOthers(role, 'use-cart')}
        takeoverAddress={takeoverAddressOf}
      />
    </div>
  );
}
