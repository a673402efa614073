import type { ReactNode } from 'react';
import { Disclosure } from '#kit/web/layout/Disclosure.tsx';
import { LoadablePanel } from '#kit/web/layout/LoadablePanel.tsx';
import type { Loadable } from '#kit/web/loadable.ts';
import { MessageWithPhone } from '#kit/web/notices/MessageWithPhone.tsx';
import { shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import { bagNumber } from '#rules/parcels/bag-number.ts';
import type { ShownBag, ShownEvent, ShownPickup, ShownTracking } from '../wire.ts';
import styles from './TrackingPanel.module.css';
import { LegMap } from './LegMap.tsx';

/** Where each bag of an order is: when it arrives, who has it, what comes next and all that has happened. SCR-06 */
export function TrackingList({
  state,
  renderClaims,
}: {
  state: Loadable<ShownTracking>;
  /** The claims of a bag, below its tracking. */
  renderClaims?: (leg: Leg, bag: number) => ReactNode;
}): ReactNode {
  return (
    <LoadablePanel
      title={t`Where your bags are`}
      of={state}
      waitingFor={t`Loading where your bags are`}
      failedTitle={t`We couldn’t load where your bags are`}
      failedText={t`The bags aren’t affected.`}
    >
      {({ legs }) =>
        legs.map((shown) => (
          <div key={shown.leg} className={styles.leg}>
            {legs.length > 1 && <h3 className={styles.heading}>{legNames[shown.leg]}</h3>}
            <PickupLine pickup={shown.pickup} />
            <LegMap leg={shown} />
            <LegBags bags={shown.bags} renderClaims={(bag) => renderClaims?.(shown.leg, bag)} />
          </div>
        ))
      }
    </LoadablePanel>
  );
}

/** Whether the carrier comes, and what to do. The element stays in the page, so that screen readers announce a change. */
function PickupLine({ pickup }: { pickup: ShownPickup | null }): ReactNode {
  return (
    <div className={styles.pickup} data-notice={pickup?.notice} aria-live="polite">
      {pickup && <p className={styles.pickupWords}>{pickup.words}</p>}
      {pickup?.advice && (
        <p>
          <MessageWithPhone text={pickup.advice} />
        </p>
      )}
    </div>
  );
}

/** Before the first scan of a leg there is one thing to say, and it is the same for all of its bags. */
function LegBags({
  bags,
  renderClaims,
}: {
  bags: readonly ShownBag[];
  renderClaims: (bag: number) => ReactNode;
}): ReactNode {
  const [first] = bags;
  if (first && bags.every(({ headline }) => headline === null)) {
    return (
      <div aria-live="polite">
        <p className={styles.soft}>{first.nextWords}</p>
        {first.expectedOn !== null && <p className={styles.soft}>{t`Promised for ${shortDate(first.promisedOn)}.`}</p>}
      </div>
    );
  }
  return (
    <ul className={styles.bags} aria-live="polite">
      {bags.map((bag) => (
        <li key={bag.bag} className={styles.bag}>
          <BagTrip bag={bag} count={bags.length} />
          {bag.headline !== null && <div aria-live="off">{renderClaims(bag.bag)}</div>}
        </li>
      ))}
    </ul>
  );
}

function BagTrip({ bag, count }: { bag: ShownBag; count: number }): ReactNode {
  const name = bagNumber(bag.bag, count);
  const last = bag.events.at(-1);
  return (
    <>
      <p className={styles.name}>
        {count > 1 && `${name}: `}
        {bag.traveler}, {bag.bagName}
      </p>
      {bag.headline !== null && (
        <p className={styles.headline} data-progress={bag.progress}>
          {bag.headline}
        </p>
      )}
      {bag.notices.map((notice) => (
        <p key={notice} className={styles.notice}>
          <MessageWithPhone text={notice} />
        </p>
      ))}
      {bag.headline === null ? (
        <p className={styles.soft}>{bag.nextWords}</p>
      ) : (
        <dl className={styles.facts}>
          <ArrivalDays bag={bag} />
          <dt>{t`Who has it`}</dt>
          <dd>{bag.holderWords}</dd>
          {bag.nextWords !== null && (
            <>
              <dt>{t`Next`}</dt>
              <dd>
                <MessageWithPhone text={bag.nextWords} />
              </dd>
            </>
          )}
          {last && count > 1 && (
            <>
              <dt>{t`Last update`}</dt>
              <dd>{[last.words, last.place, last.localTime].join(' · ')}</dd>
            </>
          )}
        </dl>
      )}
      {bag.headline !== null && (
        <Disclosure label={t`All updates`} about={name} open={count === 1}>
          <Timeline events={bag.events} />
          {bag.trackingNumber !== null && (
            <p className={styles.soft}>
              {bag.carrier} {bag.trackingNumber}
            </p>
          )}
        </Disclosure>
      )}
    </>
  );
}

/** The arrival day as promised and as expected now. A late bag has both in its notice, and one that has come back has none. */
function ArrivalDays({ bag: { progress, holder, promisedOn, expectedOn, isLate } }: { bag: ShownBag }): ReactNode {
  if (isLate || progress === 'back-with-sender' || holder === 'new-trip') return null;
  return (
    <>
      <dt>{t`Promised`}</dt>
      <dd>{shortDate(promisedOn)}</dd>
      {expectedOn !== null && (
        <>
          <dt>{t`Expected now`}</dt>
          <dd>{expectedOn === promisedOn ? t`${shortDate(expectedOn)}, on time` : shortDate(expectedOn)}</dd>
        </>
      )}
    </>
  );
}

/** The newest first, because that is what users look for. */
function Timeline({ events }: { events: readonly ShownEvent[] }): ReactNode {
  return (
    <ol className={styles.timeline} reversed>
      {events.toReversed().map((event) => (
        <li key={`${event.kind} ${event.at}`} className={styles.event}>
          <span className={styles.words}>{event.words}</span>
          <span className={styles.soft}>
            {event.place === '' ? '' : `${event.place} · `}
            <time dateTime={event.at}>{event.localTime}</time>
          </span>
        </li>
      ))}
    </ol>
  );
}
