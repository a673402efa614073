import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { CarrierDropdown } from '#capabilities/header/web/CarrierDropdown.tsx';
import { useHeaderInfo } from '#capabilities/header/web/use-header-info.ts';
import type { SignedInPerson } from '#kit/page-settings.ts';
import { Disclosure } from '#kit/web/layout/Disclosure.tsx';
import { type Action, may } from '#rules/account/permissions.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import styles from './StaffBar.module.css';

const pages: readonly { readonly path: string; readonly name: string; readonly action: Action }[] = [
  { path: '/admin', name: 'People', action: 'search-people' },
  { path: '/admin/payments', name: 'Payments', action: 'handle-payments' },
  { path: '/admin/parcels', name: 'Bags', action: 'handle-parcels' },
  { path: '/admin/claims', name: 'Claims', action: 'decide-claims' },
];

/** Links and controls for our staff and the carriers' staff, on every page. ROL-04 SCR-08 */
export default function StaffBar({ person }: { person: SignedInPerson }): ReactNode {
  const header = useHeaderInfo({ personId: person.id });
  const [carrier, setCarrier] = useState<CarrierKey | null>(null);
  return (
    <nav className={styles.bar} aria-label="Staff">
      {pages
        .filter(({ action }) => may(person.role, action))
        .map(({ path, name }) => (
          <Link key={path} className={styles.link} href={path}>
            {name}
          </Link>
        ))}
      {may(person.role, 'pause-carrier') && (
        <Disclosure label="Carriers">
          <CarrierDropdown header={header} chosen={carrier} onChoose={setCarrier} />
        </Disclosure>
      )}
    </nav>
  );
}
