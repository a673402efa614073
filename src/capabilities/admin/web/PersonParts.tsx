import type { ReactNode } from 'react';
import { brandById } from '#rules/brand/brand.ts';
import { cents, formatCents } from '#rules/money.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import { CreditForm } from './CreditForm.tsx';
import { DenseTable } from './DenseTable.tsx';
import { momentWords } from './moment-words.ts';
import styles from './PersonParts.module.css';
import { roleWords } from './role-words.ts';
import type { CreditToGrant } from './use-credit-form.ts';
import type { PersonRecord } from './use-person-record.ts';

/** Who somebody is. SCR-08 */
export function PersonFacts({ record }: { record: PersonRecord }): ReactNode {
  const { person } = record;
  const facts = [
    ['Number', String(person.user_id)],
    ['Email', person.email],
    ['Phone', person.phone || '–'],
    ['Role', roleWords(person.role)],
    ['Club', person.club?.name ?? '–'],
    ['Account since', momentWords(person.since)],
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
export function OrdersOfPerson({ orders, role }: { orders: PersonRecord['orders']; role: string }): ReactNode {
  return (
    <section className={styles.part} aria-labelledby="person-orders">
      <h2 id="person-orders">Orders</h2>
      <DenseTable
        label="Orders"
        nothing="No orders yet."
        columns={['Order', 'Placed', 'Brand', 'Total', 'Given back']}
        amountFrom={3}
        rows={orders.map((order) => ({
          key: order.order_id,
          cells: [
            <a key="receipt" href={receiptAddress({ role, orderId: order.order_id })}>
              {order.display_id}
            </a>,
            momentWords(order.placed_at),
            brandById(order.brand_id)?.name ?? String(order.brand_id),
            formatCents(cents(order.total_cents)),
            formatCents(cents(order.refunded_cents)),
          ],
        }))}
      />
    </section>
  );
}

export type CreditOfPersonProps = {
  credits: PersonRecord['credits'];
  grant: (credit: CreditToGrant) => Promise<void>;
};

/** What somebody has in credit, how it came and went, and the way to give some. SCR-08 PAY-01 */
export function CreditOfPerson({ credits, grant }: CreditOfPersonProps): ReactNode {
  const { available_cents: available, held_cents: held, lines } = credits;
  return (
    <section className={styles.part} aria-labelledby="person-credit">
      <h2 id="person-credit">Credit</h2>
      <p className={styles.balance}>{formatCents(cents(available))}</p>
      {held > 0 && <p className={styles.note}>{formatCents(cents(held))} more is set aside for an order being paid.</p>}
      <DenseTable
        label="Movements of the credit"
        nothing="Nothing was given or spent yet."
        columns={['When', 'What', 'Amount']}
        amountFrom={2}
        rows={lines.map((line) => ({
          key: line.id,
          cells: [momentWords(line.at), movementWords(line), formatCents(cents(line.amount_cents))],
        }))}
      />
      <CreditForm grant={grant} />
    </section>
  );
}

function movementWords({ amount_cents: amount, order_id: orderId }: PersonRecord['credits']['lines'][number]): string {
  if (orderId === null) return 'Given';
  return amount < 0 ? `Spent on order ${orderId}` : `Back from order ${orderId}`;
}

const termsWords = {
  accepted: 'The terms in force are accepted.',
  changed: 'The terms have changed since; they are asked for at checkout.',
  'never-accepted': 'No terms were accepted yet; they are asked for at checkout.',
} as const;

/** What somebody accepted, in which version, when, and who pressed the button. SCR-08 CHK-04 */
export function TermsOfPerson({ record }: { record: PersonRecord }): ReactNode {
  const { terms, terms_state: state, person } = record;
  return (
    <section className={styles.part} aria-labelledby="person-terms">
      <h2 id="person-terms">Terms</h2>
      <p className={styles.note}>{termsWords[state]}</p>
      <DenseTable
        label="Terms"
        nothing="Nothing was accepted."
        columns={['Terms', 'Version', 'Accepted', 'By']}
        rows={terms.map(({ kind, version, accepted_at: at, accepted_by: email }) => ({
          key: `${kind} ${version}`,
          cells: [
            kind === 'terms' ? 'Terms of service' : 'Holiday terms',
            version,
            momentWords(at),
            email === person.email ? 'Themselves' : email,
          ],
        }))}
      />
    </section>
  );
}
