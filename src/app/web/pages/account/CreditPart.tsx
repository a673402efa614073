import type { ReactNode } from 'react';
import { useCredits } from '#capabilities/account/web/use-account-data.ts';
import { longDate, parseIsoDate } from '#rules/dates.ts';
import { formatCents } from '#rules/money.ts';
import { AccountData } from './AccountData.tsx';
import styles from './AccountParts.module.css';

/** What is there to be spent, and where it came from. PAY-01 */
export function CreditPart(): ReactNode {
  const credits = useCredits();
  return (
    <AccountData of={credits} waitingFor="Loading your credit">
      {({ balance, held, lines }) => (
        <>
          <div>
            <p className={styles.balance}>{formatCents(balance)}</p>
            <p className={styles.lead}>
              {held > 0
                ? `${formatCents(held)} of it is set aside for an order that is being paid.`
                : 'You can use it when you pay for a shipment.'}
            </p>
          </div>
          {lines.length > 0 && (
            <ul className={styles.rows} aria-label="How it came about">
              {lines.map(({ id, kind, orderId, amount, at }) => (
                <li className={styles.row} key={id}>
                  <div className={styles.what}>
                    <p className={styles.title}>{wordsOf(kind, orderId)}</p>
                    <p className={styles.small}>{dayOf(at)}</p>
                  </div>
                  <span className={styles.amount}>{formatCents(amount)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </AccountData>
  );
}

function wordsOf(kind: 'given' | 'spent' | 'returned', orderId: number | null): string {
  if (kind === 'given') return 'Credit from us';
  return kind === 'spent' ? `Spent on order ${orderId}` : `Came back for order ${orderId}`;
}

/** The day by the calendar of UTC, which is near enough for a statement. */
function dayOf(moment: string): string {
  const day = parseIsoDate(moment.slice(0, 10));
  return day ? longDate(day) : '';
}
