import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { PersonPage } from '#journeys/person-record/web/PersonPage.tsx';
import { usePersonRecord } from '#journeys/person-record/web/use-person-record.ts';
import { may } from '#rules/account/permissions.ts';
import { useStaffPage } from '../../frame/use-staff-page.ts';
import { pageFacts } from '../../page-facts.ts';
import { NotFoundPage } from '../NotFoundPage.tsx';
import { takeoverLink } from './takeover-link.ts';

/** The page of a person, for admins; not found for all others. SCR-08 ROL-01 */
export default function AdminPersonPage(): ReactNode {
  const { id = '' } = useParams();
  const { person } = pageFacts;
  const isOpen = person !== null && may(person.role, 'see-person-record') && /^[1-9]\d{0,8}$/.test(id);
  return isOpen ? <OpenPage key={id} userId={Number(id)} role={person.role} /> : <NotFoundPage />;
}

function OpenPage({ userId, role }: { userId: number; role: string }): ReactNode {
  const { lookup, ...actions } = usePersonRecord(userId);
  useStaffPage(lookup.status === 'loaded' ? lookup.data.person.name : 'Person');
  if (lookup.status === 'unknown') return <NotFoundPage />;
  return (
    <PersonPage lookup={lookup} {...actions} role={role} brand={pageFacts.brand.key} takeoverLink={takeoverLink} />
  );
}
