import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ShownReceipt } from '../wire.ts';
import { classNames } from '#kit/web/class-names.ts';
import { MessageWithPhone } from '#kit/web/notices/MessageWithPhone.tsx';
import { linkBackHere } from '#kit/web/previous-page.ts';
import { longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { isHandoverAhead, nextSteps } from '#rules/orders/next-steps.ts';
import { legCanceledText, onlyCanceledLeg } from '#rules/orders/only-canceled-leg.ts';
import { storesOfOrder } from '#rules/stores/store-search.ts';
import styles from './ReceiptSheet.module.css';
import { ReceiptActions, type ReceiptActionsProps } from './ReceiptActions.tsx';
import { ReceiptTicket } from './ReceiptTicket.tsx';
import { ReceiptTrip } from './ReceiptTrip.tsx';

type ReceiptSheetProps = ReceiptActionsProps & {
  /** What has just happened, right below the heading. */
  notice?: ReactNode;
  /** What we need an answer to, right below the heading. */
  questions?: ReactNode;
  /** Offers guests an account, between the heading and the shipment. */
  accountOffer?: ReactNode;
  /** Where the bags are, and their labels, below that. */
  labels?: ReactNode;
};

export function ReceiptSheet(props: ReceiptSheetProps): ReactNode {
  const { receipt, notice, questions, accountOffer, labels } = props;
  const canceledLeg = onlyCanceledLeg(
    receipt.legs.map(({ leg, canceledOn }) => ({ leg, isCanceled: canceledOn !== null })),
  );
  const isCanceled = receipt.legs.every(({ canceledOn }) => canceledOn !== null);
  return (
    <>
      <div className={styles.opening}>
        <h1 tabIndex={-1}>
          {t`Your order`}{' '}
          <span className={classNames(styles.number, canceledLeg === null && styles.beforeState)}>
            {receipt.displayId}
          </span>
          {canceledLeg !== null
            ? `: ${legCanceledText(canceledLeg)}`
            : ` ${isCanceled ? t`is canceled` : t`is placed`}`}
        </h1>
        {notice}
        <p
          className={styles.lead}
        >{t`Placed on ${longDate(receipt.placedOn)} by ${receipt.payer.name}. A copy of this receipt goes to ${receipt.payer.email}.`}</p>
        <Changes receipt={receipt} />
        {!isCanceled && <NextSteps receipt={receipt} today={props.today} />}
        <ReceiptActions {...props} />
        {canceledLeg !== null && !receipt.isByLink && (
          <p>
            <MessageWithPhone
              text={t`Part of this order is canceled, so it can’t be changed here. For a change, call us and we’ll help.`}
            />
          </p>
        )}
        {receipt.freeCancellation !== null && (
          <p className={classNames(receipt.isCancellationFree && styles.good)}>{receipt.freeCancellation}</p>
        )}
      </div>
      {questions}
      {accountOffer}
      {labels}
      <div className={styles.columns}>
        <ReceiptTrip legs={receipt.legs} />
        <div>
          <ReceiptTicket receipt={receipt} />
        </div>
      </div>
    </>
  );
}

/** The changes of the order; nothing for an order that was never changed. PRC-04 */
function Changes({ receipt }: { receipt: ShownReceipt }): ReactNode {
  if (receipt.changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {receipt.changes.map(({ words }, index) => (
        // Two changes of a day may read the same, and none ever moves.
        <li key={`${index}-${words}`}>{words}</li>
      ))}
    </ul>
  );
}

function NextSteps({ receipt, today }: Pick<ReceiptSheetProps, 'receipt' | 'today'>): ReactNode {
  const steps = nextSteps(receipt, today);
  const dropOffAhead = receipt.legs.find(
    (leg) => leg.isDropOff && leg.canceledOn === null && isHandoverAhead(leg, today),
  );
  if (steps.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>{t`What happens next`}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {dropOffAhead && (
        <p data-screen-only>
          <Link
            className={styles.stores}
            href={storesOfOrder(dropOffAhead.storesPath ?? '/store-locator', receipt.orderId)}
            state={linkBackHere()}
          >{t`Find a drop-off store`}</Link>
        </p>
      )}
    </section>
  );
}
