import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { brandById } from '#rules/brand/brand.ts';
import { formatCents } from '#rules/money.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import { CreditForm } from './CreditForm.tsx';
import { DenseTable } from './DenseTable.tsx';
import { momentWords } from './moment-words.ts';
import type { CreditRecord, PersonRecord } from './person-record.ts';
import styles from './PersonParts.module.css';
import { roleWords } from './role-words.ts';
import type { CreditToGrant } from './use-credit-form.ts';

/** Who somebody is. SCR-08 */
export function PersonFacts({ record }: { record: PersonRecord }): ReactNode {
  const { person } = record;
  const facts = [
    ['Number', String(person.id)],
    ['Email', person.email],
    ['Phone', person.phone || '–'],
    ['Role', person.isGuest ? 'Guest' : roleWords(person.role)],
    ['Club', person.club?.name ?? '–'],
    [person.isGuest ? 'Ordered as a guest' : 'Account since', momentWords(person.since)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What somebody ordered, each with its receipt. SCR-08 SCR-06 */
export function OrdersOfPerson({
  orders,
  role,
  onRefund,
  onCancel,
}: {
  orders: PersonRecord['orders'];
  role: string;
  /** Both null for those who may not give money back. */
  onRefund: ((order: PersonRecord['orders'][number]) => void) | null;
  onCancel: ((order: PersonRecord['orders'][number]) => void) | null;
}): ReactNode {
  return (
    <section className={styles.part} aria-labelledby="person-orders">
      <h2 id="person-orders">Orders</h2>
      <DenseTable
        label="Orders"
        nothing="No orders yet."
        columns={[
          'Order',
          'Placed',
          'Brand',
          'Said with it',
          'Total',
          'Given back',
          ...(onRefund ? ['Money back'] : []),
        ]}
        amountFrom={4}
        rows={orders.map((order) => ({
          key: order.id,
          cells: [
            <a key="receipt" href={receiptAddress({ role, orderId: order.id })}>
              {order.displayId}
            </a>,
            momentWords(order.placedAt),
            brandById(order.brandId)?.name ?? String(order.brandId),
            order.said.length === 0 ? '–' : <SaidLines key="said" said={order.said} />,
            formatCents(order.total),
            formatCents(order.refunded),
            ...(onRefund
              ? [
                  <span key="back" className={styles.deeds}>
                    <Button
                      size="small"
                      label={`Refund order ${order.displayId}`}
                      disabledReason={order.refunded >= order.total ? 'All of it has gone back.' : undefined}
                      onPress={() => onRefund(order)}
                    >
                      Refund
                    </Button>
                    <Button
                      size="small"
                      variant="quiet"
                      label={`Cancel legs of order ${order.displayId}`}
                      onPress={() => onCancel?.(order)}
                    >
                      Cancel legs
                    </Button>
                  </span>,
                ]
              : []),
          ],
        }))}
      />
    </section>
  );
}

/** What our staff should know of an order: a requested club, a note, who sent the customer. ACC-09 */
function SaidLines({ said }: Pick<PersonRecord['orders'][number], 'said'>): ReactNode {
  return (
    <ul className={styles.said}>
      {said.map(({ label, text }) => (
        <li key={label}>
          {label}: {text}
        </li>
      ))}
    </ul>
  );
}

export type CreditOfPersonProps = {
  credit: CreditRecord;
  grant: (credit: CreditToGrant) => Promise<void>;
};

/** What somebody has in credit, how it came and went, and the way to give some. SCR-08 PAY-01 */
export function CreditOfPerson({ credit: { available, held, lines }, grant }: CreditOfPersonProps): ReactNode {
  return (
    <section className={styles.part} aria-labelledby="person-credit">
      <h2 id="person-credit">Credit</h2>
      <p className={styles.balance}>{formatCents(available)}</p>
      {held > 0 && <p className={styles.note}>{formatCents(held)} more is set aside for an order being paid.</p>}
      <DenseTable
        label="Movements of the credit"
        nothing="Nothing was given or spent yet."
        columns={['When', 'What', 'Amount']}
        amountFrom={2}
        rows={lines.map((line) => ({
          key: line.id,
          cells: [momentWords(line.at), movementWords(line), formatCents(line.amount)],
        }))}
      />
      <CreditForm grant={grant} />
    </section>
  );
}

function movementWords({ amount, orderId }: CreditRecord['lines'][number]): string {
  if (orderId === null) return 'Given';
  return amount < 0 ? `Spent on order ${orderId}` : `Back from order ${orderId}`;
}

const termsWords = {
  accepted: 'The terms in force are accepted.',
  changed: 'The terms have changed since; we ask for them when this person next orders.',
  'never-accepted': 'No terms were accepted yet; we ask for them when this person next orders.',
} as const;

/** What somebody accepted, in which version, when, and who pressed the button. SCR-08 CHK-04 */
export function TermsOfPerson({ record }: { record: PersonRecord }): ReactNode {
  const { terms, termsState, person } = record;
  return (
    <section className={styles.part} aria-labelledby="person-terms">
      <h2 id="person-terms">Terms</h2>
      <p className={styles.note}>{termsWords[termsState]}</p>
      <DenseTable
        label="Terms"
        nothing="Nothing was accepted."
        columns={['Terms', 'Version', 'Accepted', 'By']}
        rows={terms.map(({ kind, version, acceptedAt, acceptedBy }) => ({
          key: `${kind} ${version}`,
          cells: [
            kind === 'terms' ? 'Terms of service' : 'Holiday terms',
            version,
            momentWords(acceptedAt),
            acceptedBy === person.email ? 'Themselves' : acceptedBy,
          ],
        }))}
      />
    </section>
  );
}
