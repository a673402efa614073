import type { ReactNode } from 'react';
import type { ShownLeg } from '../wire.ts';
import { classNames } from '#kit/web/class-names.ts';
import { later } from '#kit/web/later.tsx';
import { DayStrip } from '#kit/web/pictures/DayStrip.tsx';
import { distanceInWords } from '#rules/address/distance-in-words.ts';
import { longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { hasNotArrived } from '#rules/orders/leg-stage.ts';
import { placeText } from '#rules/orders/receipt.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import styles from './ReceiptSheet.module.css';

const RouteMap = later(() => import('#kit/web/pictures/RouteMap.tsx'), <div className={styles.mapSpace} />);

/** The legs of an order: one map, and each leg day by day. */
export function ReceiptTrip({ legs }: { legs: readonly ShownLeg[] }): ReactNode {
  return (
    <div className={styles.trip}>
      <Route legs={legs} />
      {legs.map((leg) => (
        <LegText key={leg.leg} leg={leg} isRoundTrip={legs.length > 1} />
      ))}
    </div>
  );
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
    [arrivalTerm(leg), `${arrivalWords(leg)} ${leg.service}`],
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

function arrivalTerm(leg: ShownLeg): string {
  if (leg.deliveredOn !== null) return t`Arrived`;
  return hasNotArrived(leg) ? t`Promised day` : t`Arrives`;
}

/** The day of the delivery, or one that the carrier has named since, beside the promised one. */
function arrivalWords(leg: ShownLeg): string {
  const { arrival, expectedOn, deliveredOn } = leg;
  if (deliveredOn !== null && deliveredOn !== arrival) {
    return t`Delivered ${longDate(deliveredOn)}; promised ${longDate(arrival)}.`;
  }
  if (deliveredOn !== null) return t`Delivered ${longDate(deliveredOn)}, as promised.`;
  return expectedOn === null || hasNotArrived(leg)
    ? `${longDate(arrival)}.`
    : t`Expected ${longDate(expectedOn)}; promised ${longDate(arrival)}.`;
}
