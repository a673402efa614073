import type { ReactNode } from 'react';
import styles from '#kit/web/layout/AccountSection.module.css';
import { LoadableContent } from '#kit/web/layout/LoadableContent.tsx';
import { useAccountData } from '#kit/web/use-account-data.ts';
import { dateOf, type IsoDate, longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { formatCents } from '#rules/money.ts';
import { credits } from '../contract.ts';
import { type Credit, creditFromWire } from '../wire.ts';

/** The wallet credit, and where it came from. PAY-01 */
export function CreditSection(): ReactNode {
  const credit = useAccountData(credits, creditFromWire);
  return (
    <LoadableContent of={credit} waitingFor={t`Loading your credit`}>
      {({ balance, held, lines }) => (
        <>
          <div>
            <p className={styles.balance}>{formatCents(balance)}</p>
            <p className={styles.lead}>
              {held > 0
                ? t`${formatCents(held)} of it is on hold for an order in progress.`
                : t`You can use it when you pay for a shipment.`}
            </p>
          </div>
          {lines.length > 0 && (
            <ul className={styles.rows} aria-label={t`Credit history`}>
              {lines.map((line) => (
                <li className={styles.row} key={line.id}>
                  <div className={styles.what}>
                    <p className={styles.title}>{creditLineTitle(line)}</p>
                    <p className={styles.small}>{longDate(line.day ?? dayHere(line.at))}</p>
                  </div>
                  <span className={styles.amount}>{formatCents(line.amount)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </LoadableContent>
  );
}

function creditLineTitle({ kind, orderId, displayId, claimId }: Credit['lines'][number]): string {
  if (kind === 'given') return t`Credit from us`;
  const order = displayId ?? orderId ?? '';
  if (claimId !== null) return t`Claim ${claimId} of order ${order}`;
  return kind === 'spent' ? t`Spent on order ${order}` : t`Credit for order ${order}`;
}

/** The day at the user's own place, for credit without an order. */
function dayHere(moment: string): IsoDate {
  const at = new Date(moment);
  return dateOf(at.getFullYear(), at.getMonth() + 1, at.getDate());
}
