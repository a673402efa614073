import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useParams } from 'wouter';
import { AuditOfPerson } from '#capabilities/admin/web/AuditOfPerson.tsx';
import { CartTable } from '#capabilities/admin/web/CartTable.tsx';
import { type ChosenClub, ClubBillingOfPerson } from '#capabilities/admin/web/ClubBillingOfPerson.tsx';
import { CreditOfPerson, OrdersOfPerson, PersonFacts, TermsOfPerson } from '#capabilities/admin/web/PersonParts.tsx';
import parts from '#capabilities/admin/web/PersonParts.module.css';
import type { PersonRecord } from '#capabilities/admin/web/person-record.ts';
import { useAuditLog } from '#capabilities/admin/web/use-audit-log.ts';
import { type PersonRecordLookup, usePersonRecord } from '#capabilities/admin/web/use-person-record.ts';
import { ClubSearch } from '#capabilities/ship-points/web/ClubSearch.tsx';
import { Button } from '#kit/web/form/Button.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { may, mayForOthers } from '#rules/account/permissions.ts';
import { type BrandKey, brandByKey, brandKeys, isBrandKey } from '#rules/brand/brand.ts';
import { messages } from '#rules/messages.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';
import { NotFoundPage } from '../NotFoundPage.tsx';
import styles from './AdminPages.module.css';
import { takeoverAddressOf } from './takeover-address-of.ts';

const GiveBack = lazy(() => import('#capabilities/orders/web/GiveBack.tsx'));
const CancelShipment = lazy(() => import('#capabilities/orders/web/CancelShipment.tsx'));

/** The page of a person, for admins; to everybody else nothing is here. SCR-08 ROL-01 */
export default function AdminUserPage(): ReactNode {
  const { id = '' } = useParams();
  const { person } = pageFacts;
  const isOpen = person !== null && may(person.role, 'see-person-record') && /^[1-9]\d{0,8}$/.test(id);
  return isOpen ? <PersonPage key={id} userId={Number(id)} role={person.role} /> : <NotFoundPage />;
}

function PersonPage({ userId, role }: { userId: number; role: string }): ReactNode {
  const lookup = usePersonRecord(userId);
  const name = lookup.status === 'known' ? lookup.record.person.name : 'Person';
  usePageEntered(`${name} · ${pageFacts.brand.name}`);
  switch (lookup.status) {
    case 'unknown':
      return <NotFoundPage />;
    case 'loading':
      return (
        <div className={styles.page}>
          <h1 tabIndex={-1}>Person</h1>
          <Waiting label="Loading this person">
            <Skeleton shape="block" height="24rem" />
          </Waiting>
        </div>
      );
    case 'failed':
      return (
        <div className={styles.page}>
          <h1 tabIndex={-1}>Person</h1>
          <Alert tone="bad" action={<Button onPress={lookup.retry}>Try again</Button>}>
            {messages.resultsNotLoaded}
          </Alert>
        </div>
      );
    case 'known':
      return <KnownPerson lookup={lookup} userId={userId} role={role} />;
  }
}

function KnownPerson({
  lookup,
  userId,
  role,
}: {
  lookup: Extract<PersonRecordLookup, { status: 'known' }>;
  userId: number;
  role: string;
}): ReactNode {
  const log = useAuditLog(userId);
  const { record } = lookup;
  const { person } = record;
  return (
    <div className={styles.page}>
      <div className={parts.part}>
        <h1 tabIndex={-1}>{person.name}</h1>
        {person.isErased && <p className={styles.lead}>This person asked us to forget them.</p>}
        <PersonFacts record={record} />
      </div>
      <OrdersWithRefunds lookup={lookup} role={role} />
      <section className={parts.part} aria-labelledby="person-carts">
        <h2 id="person-carts">Open carts</h2>
        <CartTable
          carts={record.carts}
          takeoverAddress={takeoverAddressOf}
          mayOpenPeople
          needsToken={!mayForOthers(role, 'use-cart')}
          nothing="No cart is open."
        />
      </section>
      <CreditOfPerson credit={record.credit} grant={lookup.grant} />
      <ClubBillingOfPerson
        billing={record.clubBilling}
        ownClub={person.club}
        decide={lookup.decide}
        ClubToPay={ClubToPay}
      />
      <TermsOfPerson record={record} />
      <AuditOfPerson log={log} />
    </div>
  );
}

type OrderOfPerson = PersonRecord['orders'][number];

/** The orders of a person, and for those who may, the ways to give money back. PRC-04 SCR-08 */
function OrdersWithRefunds({
  lookup: { record, refresh },
  role,
}: {
  lookup: Extract<PersonRecordLookup, { status: 'known' }>;
  role: string;
}): ReactNode {
  const [open, setOpen] = useState<{ readonly deed: 'refund' | 'cancel'; readonly order: OrderOfPerson } | null>(null);
  const mayRefund = mayForOthers(role, 'refund-order');
  const close = (): void => {
    setOpen(null);
    refresh();
  };
  return (
    <>
      <OrdersOfPerson
        orders={record.orders}
        role={role}
        onRefund={mayRefund ? (order) => setOpen({ deed: 'refund', order }) : null}
        onCancel={mayRefund ? (order) => setOpen({ deed: 'cancel', order }) : null}
      />
      <Suspense fallback={null}>
        {open?.deed === 'refund' && <GiveBack order={open.order} onClose={close} />}
        {open?.deed === 'cancel' && (
          <CancelShipment orderId={open.order.id} email={record.person.email} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** A club of any brand, since a person may ship with all of them. PAY-07 */
function ClubToPay({ onPick }: { onPick: (club: ChosenClub) => void }): ReactNode {
  const [brand, setBrand] = useState<BrandKey>(pageFacts.brand.key);
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
        label="Club that is to pay"
        brand={brand}
        country="US"
        onPick={({ clubId, title }) => onPick({ clubId, name: title })}
        onBlur={() => undefined}
      />
    </>
  );
}
