import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { RefundParts } from './RefundParts.tsx';
import { bookAgainAddress } from './book-again-address.ts';
import { calendarAddress, type ShownLeg, type ShownReceipt } from '../wire.ts';
import { classNames } from '#kit/web/class-names.ts';
import { Button, ButtonLink } from '#kit/web/form/Button.tsx';
import { later } from '#kit/web/later.tsx';
import { Card } from '#kit/web/layout/Card.tsx';
import { DayStrip } from '#kit/web/pictures/DayStrip.tsx';
import { PriceLines } from '#kit/web/pictures/PriceLines.tsx';
import { priceLineOf } from '#kit/web/pictures/price-line-of.tsx';
import { MessageWithPhone } from '#kit/web/notices/MessageWithPhone.tsx';
import { linkBackHere } from '#kit/web/previous-page.ts';
import { distanceInWords } from '#rules/address/distance-in-words.ts';
import { type IsoDate, longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { formatCents } from '#rules/money.ts';
import { isArrivalAhead, isHandoverAhead, nextSteps } from '#rules/orders/next-steps.ts';
import { legCanceledText, onlyCanceledLeg } from '#rules/orders/only-canceled-leg.ts';
import { placeText } from '#rules/orders/receipt.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import styles from './ReceiptSheet.module.css';

const RouteMap = later(() => import('#kit/web/pictures/RouteMap.tsx'), <div className={styles.mapSpace} />);

type ReceiptSheetProps = {
  receipt: ShownReceipt;
  today: IsoDate;
  /** Where the ship page is. */
  shipPath: string;
  /** Whether the trip can be booked again by the user at the page. */
  mayBookAgain: boolean;
  /** Begins to cancel; null when there is nothing to cancel any more. */
  onCancel: (() => void) | null;
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
          {t`Your order`} <span className={styles.number}>{receipt.displayId}</span>
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
        <Actions {...props} />
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
        <div className={styles.trip}>
          <Route legs={receipt.legs} />
          {receipt.legs.map((leg) => (
            <LegText key={leg.leg} leg={leg} isRoundTrip={receipt.legs.length > 1} />
          ))}
        </div>
        <div>
          <Card look="ticket" label={t`What you ordered and paid`} foot={<Payments receipt={receipt} />}>
            <Bags receipt={receipt} />
            <OrderDetailList detailLines={receipt.detailLines} />
            <h2 className={styles.heading}>{t`Price`}</h2>
            <PriceLines
              lines={receipt.lines.map((line, index) =>
                priceLineOf(line, { index, isRoundTrip: receipt.legs.length > 1 }),
              )}
              total={{ label: t`Total`, amount: formatCents(receipt.total) }}
            />
          </Card>
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

function Actions({ receipt, today, shipPath, mayBookAgain, onCancel }: ReceiptSheetProps): ReactNode {
  const standing = receipt.legs.filter(({ canceledOn }) => canceledOn === null);
  return (
    <div className={styles.actions} data-screen-only>
      <div className={styles.keep}>
        <Button variant="primary" onPress={() => window.print()}>{t`Print this receipt`}</Button>
        {standing.map((leg) => (
          <CalendarLinks
            key={leg.leg}
            orderId={receipt.orderId}
            leg={leg}
            isRoundTrip={receipt.legs.length > 1}
            today={today}
          />
        ))}
      </div>
      <div className={styles.further}>
        {mayBookAgain && (
          <ButtonLink href={bookAgainAddress(shipPath, receipt.orderId)} variant="quiet">{t`Book it again`}</ButtonLink>
        )}
        <ButtonLink href={shipPath} variant="quiet">{t`Ship something else`}</ButtonLink>
        {receipt.canBeChanged && (
          <ButtonLink href={`${shipPath}?change=${receipt.orderId}`} variant="quiet">{t`Change this order`}</ButtonLink>
        )}
        {onCancel && <Button variant="quiet" onPress={onCancel}>{t`Cancel shipment`}</Button>}
      </div>
    </div>
  );
}

/** Calendar files for what is still ahead. On a round trip each is for one leg, and its label says which. */
function CalendarLinks({
  orderId,
  leg: shown,
  isRoundTrip,
  today,
}: {
  orderId: number;
  leg: ShownLeg;
  isRoundTrip: boolean;
  today: IsoDate;
}): ReactNode {
  const { leg, isDropOff } = shown;
  const isAhead = { pickup: isHandoverAhead(shown, today), arrival: isArrivalAhead(shown, today) };
  const address = (what: 'pickup' | 'arrival') => calendarAddress({ orderId, what, leg: isRoundTrip ? leg : null });
  const words = !isRoundTrip
    ? {
        pickup: isDropOff ? t`Drop-off to calendar` : t`Pickup to calendar`,
        arrival: t`Arrival to calendar`,
      }
    : leg === 'outbound'
      ? {
          pickup: isDropOff ? t`Outbound drop-off to calendar` : t`Outbound pickup to calendar`,
          arrival: t`Outbound arrival to calendar`,
        }
      : {
          pickup: isDropOff ? t`Return drop-off to calendar` : t`Return pickup to calendar`,
          arrival: t`Return arrival to calendar`,
        };
  return (['pickup', 'arrival'] as const)
    .filter((what) => isAhead[what])
    .map((what) => (
      <ButtonLink key={what} href={address(what)} icon="calendar">
        {words[what]}
      </ButtonLink>
    ));
}

/** The return leg takes the same route, so one map is enough. On paper the places are text. */
function Route({ legs }: { legs: readonly ShownLeg[] }): ReactNode {
  const route = legs[0]?.route;
  if (!route || route.miles === 0) return null;
  return (
    <div className={styles.route} data-screen-only>
      <RouteMap from={route.from} to={route.to} caption={distanceInWords(route.miles)} />
    </div>
  );
}

function LegText({ leg, isRoundTrip }: { leg: ShownLeg; isRoundTrip: boolean }): ReactNode {
  const title = isRoundTrip ? legNames[leg.leg] : t`Your shipment`;
  const rows: readonly (readonly [string, string])[] = [
    [t`From`, placeText(leg.from)],
    [t`To`, placeText(leg.to)],
    [leg.isDropOff ? t`Drop-off` : t`Pickup`, `${longDate(leg.handover)}. ${leg.handoverWords}`],
    [t`Arrives`, `${arrivalWords(leg)} ${leg.service}`],
  ];
  return (
    <section className={styles.leg}>
      <h2 className={styles.heading}>{title}</h2>
      {leg.canceledOn ? (
        <p className={styles.canceled}>{messageText('canceledOn', { day: longDate(leg.canceledOn) })}</p>
      ) : (
        <DayStrip label={t`Day by day, ${legNames[leg.leg].toLowerCase()}`} days={leg.days} />
      )}
      <dl className={classNames(styles.words, leg.canceledOn !== null && styles.past)}>
        {rows.map(([term, value]) => (
          <div key={term} className={styles.row}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A day that the carrier has named since, beside the promised one. */
function arrivalWords({ arrival, expectedOn }: ShownLeg): string {
  return expectedOn === null
    ? `${longDate(arrival)}.`
    : t`Expected ${longDate(expectedOn)}; promised ${longDate(arrival)}.`;
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
            href={dropOffAhead.storesPath ?? '/store-locator'}
            state={linkBackHere()}
          >{t`Find a drop-off store`}</Link>
        </p>
      )}
    </section>
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
