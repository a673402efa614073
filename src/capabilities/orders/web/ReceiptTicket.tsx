import type { ReactNode } from 'react';
import { RefundParts } from './RefundParts.tsx';
import type { ShownReceipt } from '../wire.ts';
import { Card } from '#kit/web/layout/Card.tsx';
import { PriceLines } from '#kit/web/pictures/PriceLines.tsx';
import { priceLineOf } from '#kit/web/pictures/price-line-of.tsx';
import { longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { formatCents } from '#rules/money.ts';
import styles from './ReceiptSheet.module.css';

/** What was ordered and paid, on one ticket. */
export function ReceiptTicket({ receipt }: { receipt: ShownReceipt }): ReactNode {
  const isRoundTrip = receipt.legs.length > 1;
  return (
    <Card look="ticket" label={t`What you ordered and paid`} foot={<Payments receipt={receipt} />}>
      <Bags receipt={receipt} />
      <OrderDetailList detailLines={receipt.detailLines} />
      <h2 className={styles.heading}>{t`Price`}</h2>
      <PriceLines
        lines={receipt.lines.map((line, index) => priceLineOf(line, { index, isRoundTrip }))}
        total={{ label: t`Total`, amount: formatCents(receipt.total) }}
      />
    </Card>
  );
}

function Bags({ receipt }: { receipt: ShownReceipt }): ReactNode {
  return (
    <>
      <h2 className={styles.heading}>{t`Bags`}</h2>
      <dl className={styles.words}>
        {receipt.travelers.map(({ name, bags }, index) => (
          // Two travelers may have one name, and neither ever moves.
          <div key={`${index}-${name}`} className={styles.row}>
            <dt>{name}</dt>
            <dd>{bags.join('; ')}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What the customer told us with the order, so that they can see that we have it. ACC-09 */
function OrderDetailList({ detailLines }: Pick<ShownReceipt, 'detailLines'>): ReactNode {
  if (detailLines.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>{t`What you told us`}</h2>
      <ul className={styles.details}>
        {detailLines.map(({ label, text }) => (
          <li key={label}>
            {label}: {text}
          </li>
        ))}
      </ul>
    </>
  );
}

function Payments({ receipt }: { receipt: ShownReceipt }): ReactNode {
  return (
    <>
      <h2 className={styles.heading}>{t`Paid with`}</h2>
      {receipt.payments.length === 0 && <p className={styles.words}>{t`Nothing to pay.`}</p>}
      <dl className={styles.words}>
        {receipt.payments.map(({ label, amount }, index) => (
          // Two larger sizes may be paid alike, and none ever moves.
          <div key={`${index}-${label}`} className={styles.paid}>
            <dt>{label}</dt>
            <dd>{formatCents(amount)}</dd>
          </div>
        ))}
      </dl>
      {receipt.refunds.map((refund) => (
        <section key={refund.id} className={styles.refund}>
          <h2 className={styles.heading}>{refund.title}</h2>
          <p className={styles.words}>
            {longDate(refund.on)}: {formatCents(refund.amount)}
          </p>
          <RefundParts parts={refund.parts} />
        </section>
      ))}
      {receipt.totalAfterRefunds !== receipt.total && (
        <dl className={styles.after}>
          <div className={styles.paid}>
            <dt>{t`Paid after refunds`}</dt>
            <dd>{formatCents(receipt.totalAfterRefunds)}</dd>
          </div>
        </dl>
      )}
    </>
  );
}
