import type { ReactNode } from 'react';
import { PeopleAndCartsPage } from '#capabilities/people-and-carts/web/PeopleAndCartsPage.tsx';
import { may } from '#rules/account/permissions.ts';
import { useStaffPage } from '../../frame/use-staff-page.ts';
import { pageFacts } from '../../page-facts.ts';
import { NotFoundPage } from '../NotFoundPage.tsx';
import { takeoverLink } from './takeover-link.ts';

const title = 'People and carts';

/** The search for people and carts, for staff; not found for all others. SCR-08 ROL-01 */
export default function AdminSearchPage(): ReactNode {
  const { person } = pageFacts;
  return person && may(person.role, 'search-people') ? <SearchPage role={person.role} /> : <NotFoundPage />;
}

function SearchPage({ role }: { role: string }): ReactNode {
  useStaffPage(title);
  return <PeopleAndCartsPage title={title} role={role} takeoverLink={takeoverLink} />;
}
