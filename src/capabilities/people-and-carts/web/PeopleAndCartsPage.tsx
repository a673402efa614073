import { type FormEvent, type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { DensePage } from '#kit/web/layout/DensePage.tsx';
import { may, mayForOthers } from '#rules/account/permissions.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import type { CartTableProps } from './CartTable.tsx';
import { PeopleAndCarts } from './PeopleAndCarts.tsx';
import styles from './PeopleAndCartsPage.module.css';
import { usePeopleAndCarts } from './use-people-and-carts.ts';

export type PeopleAndCartsPageProps = {
  title: string;
  /** The viewer's role. */
  role: string;
  takeoverLink: CartTableProps['takeoverLink'];
};

/** The search for people and carts, for staff. SCR-08 */
export function PeopleAndCartsPage({ title, role, takeoverLink }: PeopleAndCartsPageProps): ReactNode {
  const [parameters, setParameters] = useSearchParams();
  const searched = parameters.get('q') ?? '';
  const [typed, setTyped] = useState(searched);
  // The address of the page may have been typed or bookmarked.
  const [isTooShort, setTooShort] = useState(searched !== '' && isShort(searched));
  const search = usePeopleAndCarts(searched);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const term = typed.trim();
    setTooShort(isShort(term));
    // The search is in the address, so that going back from a person finds it again.
    setParameters(term === '' ? {} : { q: term });
  }

  return (
    <DensePage title={title}>
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
      <PeopleAndCarts
        search={search}
        mayOpenPeople={may(role, 'see-person-record')}
        needsToken={!mayForOthers(role, 'use-cart')}
        takeoverLink={takeoverLink}
      />
    </DensePage>
  );
}

function isShort(term: string): boolean {
  return term.trim().length < limits.personSearchCharactersMin;
}
