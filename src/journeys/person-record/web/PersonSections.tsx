import { type ReactNode, useState } from 'react';
import { PersonAuditLog } from '#capabilities/audit-log/web/PersonAuditLog.tsx';
import { useAuditLog } from '#capabilities/audit-log/web/use-audit-log.ts';
import { type ChosenClub, PersonClubBilling } from '#capabilities/club-billing-decisions/web/PersonClubBilling.tsx';
import { PersonCredit } from '#capabilities/credit-grants/web/PersonCredit.tsx';
import { CartTable, type CartTableProps } from '#capabilities/people-and-carts/web/CartTable.tsx';
import { ClubSearch } from '#capabilities/ship-points/web/ClubSearch.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { DensePage } from '#kit/web/layout/DensePage.tsx';
import { TitledSection } from '#kit/web/layout/TitledSection.tsx';
import { mayForOthers } from '#rules/account/permissions.ts';
import { type BrandKey, brandByKey, brandKeys, isBrandKey } from '#rules/brand/brand.ts';
import type { PersonRecord } from '../wire.ts';
import { PersonOrders } from './PersonOrders.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import { PersonTerms } from './PersonTerms.tsx';
import type { PersonRecordLookup } from './use-person-record.ts';

export type PersonSectionsProps = {
  record: PersonRecord;
} & Pick<PersonRecordLookup, 'refresh' | 'change'> & {
    /** The viewer's role. */
    role: string;
    /** The brand of the page. */
    brand: BrandKey;
    takeoverLink: CartTableProps['takeoverLink'];
  };

/** Everything staff see of a person and do for them. SCR-08 */
export function PersonSections({ record, refresh, change, role, brand, takeoverLink }: PersonSectionsProps): ReactNode {
  const { person, orders } = record;
  const log = useAuditLog(person.id);
  return (
    <DensePage
      title={person.name}
      lead={person.isErased ? 'This person’s data was deleted at their request.' : undefined}
      head={<PersonFacts person={person} />}
    >
      <PersonOrders person={person} orders={orders} role={role} onChanged={refresh} />
      <TitledSection title="Open carts">
        <CartTable
          carts={record.carts}
          takeoverLink={takeoverLink}
          mayOpenPeople
          needsToken={!mayForOthers(role, 'use-cart')}
          emptyText="No open carts."
        />
      </TitledSection>
      <PersonCredit credit={record.credit} userId={person.id} onGranted={(credit) => change({ credit })} />
      <PersonClubBilling
        billing={record.clubBilling}
        ownClub={person.club}
        onDecided={(clubBilling) => change({ clubBilling })}
        renderClubSearch={(onPick) => <ClubToPay pageBrand={brand} onPick={onPick} />}
      />
      <PersonTerms record={record} />
      <PersonAuditLog log={log} />
    </DensePage>
  );
}

/** A club of any brand, since a person may ship with all of them. PAY-07 */
function ClubToPay({ pageBrand, onPick }: { pageBrand: BrandKey; onPick: (club: ChosenClub) => void }): ReactNode {
  const [brand, setBrand] = useState(pageBrand);
  return (
    <>
      <SelectField
        id="club-to-pay-brand"
        label="Brand"
        value={brand}
        options={brandKeys.map((key) => ({ value: key, label: brandByKey(key).name }))}
        onChange={(value) => isBrandKey(value) && setBrand(value)}
      />
      <ClubSearch
        key={brand}
        id="club-to-pay"
        label="Club that pays"
        brand={brand}
        country="US"
        onPick={({ clubId, title }) => onPick({ id: clubId, name: title })}
        onBlur={() => undefined}
      />
    </>
  );
}
