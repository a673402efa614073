import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useReselect } from '#capabilities/pickup/web/same-day/use-reselect.ts';
import { ServiceCards } from '#capabilities/services/web/ServiceCards.tsx';
import { type ServiceOffer, serviceChoice } from '#capabilities/services/web/service-offers.ts';
import { SegmentedControl } from '#kit/web/form/SegmentedControl.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { closedBeforeArrival } from '#rules/calendar/closed-before-arrival.ts';
import { type IsoDate, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { dropOffOptionId } from '#rules/pricing/pickup-fee-options.ts';
import { daysAfterNeededBy } from '#rules/services/days-after-needed-by.ts';
import { carrierForLeg, carrierKeys, carrierOptions } from '#rules/services/carriers.ts';
import { needsSameDayAlert } from '#rules/services/same-day-alert.ts';
import { replacedLevelWords } from '#rules/services/replaced-level-words.ts';
import { type Draft, isDropOff, type Leg, type LegPlan } from '#rules/shipment/draft.ts';
import {
  chooseService,
  clearService,
  setCarrier,
  setPickupDate,
  setPickupOption,
} from '#rules/shipment/draft-changes.ts';
import HolidayTermsOfLeg from './HolidayTermsOfLeg.tsx';
import styles from './LegServices.module.css';
import { useChangeDraft } from './use-draft.ts';
import { useKeptLevel } from './use-kept-level.ts';
import { useNeededBy } from './use-needed-by.ts';
import { type Trip, useTrip } from './use-trip.ts';

const SameDayAlert = lazy(() => import('#capabilities/pickup/web/same-day/SameDayAlert.tsx'));

/** The services of a leg; choosing one sets the day of arrival. SVC-04 */
export default function LegServices({ leg }: { leg: Leg }): ReactNode {
  const change = useChangeDraft();
  const trip = useTrip();
  const { draft, ends, services } = trip;
  useKeptLevel(trip, leg);
  const sameDay = useSameDayPickup(leg);
  const [neededByOfTrip] = useNeededBy();
  const neededBy = leg === 'outbound' ? neededByOfTrip : null;
  const start = leg === 'outbound' ? ends.origin : ends.destination;
  const collecting = isDropOff(draft[leg]) ? null : (start.club?.pickupCarriers ?? null);
  const carrier = carrierForLeg({
    chosen: draft[leg].carrier,
    clubPrefers: start.club?.carrierPreference ?? null,
    collecting,
  });
  return (
    <div className={styles.services}>
      <SegmentedControl
        id={`${leg}-carrier`}
        label={t`Carrier`}
        segments={(collecting ?? carrierKeys).map((key) => ({ value: key, label: carrierOptions[key] }))}
        value={carrier}
        onChange={(wanted) => change((whole) => setCarrier(whole, leg, wanted))}
      />
      <ReplacedLevel plan={draft[leg]} />
      <ServiceCards
        id={`${leg}-service`}
        label={leg === 'outbound' ? t`When should it arrive?` : t`When should it be back?`}
        services={services}
        leg={services.legs[leg]}
        chosenLevelId={draft[leg].service?.levelId ?? null}
        neededBy={neededBy}
        delayOf={(offer) => closedDelay(trip, leg, offer)}
        travelerName={(id) => travelerName(draft, id)}
        onChoose={sameDay.choose}
        onUseDay={(day) => change((whole) => setPickupDate(whole, leg, day))}
      />
      <LateArrival arrival={draft[leg].service && draft[leg].arrivalDate} neededBy={neededBy} />
      <HolidayTermsOfLeg leg={leg} />
      {sameDay.alert}
    </div>
  );
}

/** Says that the place is closed when bags would arrive there; nothing until the carrier's own holidays are loaded. DAT-06 */
function closedDelay({ draft, ends, calendars }: Trip, leg: Leg, { arrivalDate, transitDays }: ServiceOffer) {
  const { club } = leg === 'outbound' ? ends.destination : ends.origin;
  const { pickupDate } = draft[leg];
  const { arrivalHolidays: holidays, areHolidaysKnown } = calendars[leg];
  if (!club || pickupDate === null || !areHolidaysKnown) return null;
  return closedBeforeArrival({ handover: pickupDate, arrival: arrivalDate, transitDays, holidays });
}

/**
 * Says which level was picked in place of the chosen one. The live region is in the page before it has text, so that screen readers
 * announce it.
 */
function ReplacedLevel({ plan }: { plan: LegPlan }): ReactNode {
  const words = replacedLevelWords(plan);
  return <div role="status">{words !== null && <Alert tone="info">{words}</Alert>}</div>;
}

/** Warns that the chosen service arrives after the day by which the bags are needed. It can be ordered anyway. */
function LateArrival({ arrival, neededBy }: { arrival: IsoDate | null; neededBy: IsoDate | null }): ReactNode {
  const late = arrival && daysAfterNeededBy({ arrival, neededBy });
  return (
    <div role="status">
      {arrival && neededBy && late && (
        <Alert tone="warn" title={t`This arrives ${late}`}>
          {t`You need them by ${shortDate(neededBy)}, and this arrives ${shortDate(arrival)}. Choose a faster service or an earlier date.`}
        </Alert>
      )}
    </div>
  );
}

function travelerName({ travelers }: Draft, id: string): string {
  const index = travelers.findIndex((traveler) => traveler.id === id);
  return travelers[index]?.name || t`Traveler ${index + 1}`;
}

/**
 * A service that is chosen for a pickup of today asks what to do about it: drop the bags off, let them be collected on the next
 * business day with the same service, or choose again. PKP-04
 */
function useSameDayPickup(leg: Leg): { choose: (offer: ServiceOffer) => void; alert: ReactNode } {
  const change = useChangeDraft();
  const { draft, calendars, services } = useTrip();
  const [asked, setAsked] = useState<ServiceOffer | null>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const plan = draft[leg];
  const { today, nextDayAfter } = calendars[leg];
  const needsAlert = (offer: ServiceOffer): boolean =>
    needsSameDayAlert({ ...offer, pickupDate: plan.pickupDate, today, isDropOff: isDropOff(plan) });

  useReselect({
    wanted,
    offers: services.legs[leg].offers,
    isUpToDate: services.status === 'ready' && !services.isRefreshing,
    onFound: (offer) => {
      setWanted(null);
      // The customer may have gone back to a pickup of today meanwhile.
      if (!needsAlert(offer)) change((whole) => chooseService(whole, leg, serviceChoice(offer)));
    },
    onGone: () => setWanted(null),
  });

  function choose(offer: ServiceOffer): void {
    // What was wanted before must not come back over this choice.
    setWanted(null);
    change((whole) => chooseService(whole, leg, serviceChoice(offer)));
    if (needsAlert(offer)) setAsked(offer);
  }

  const nextDay = nextDayAfter(today);
  const alert = asked && (
    <Suspense fallback={null}>
      <SameDayAlert
        serviceName={asked.name}
        nextDay={nextDay}
        onDropOff={() => {
          setAsked(null);
          setWanted(asked.levelId);
          change((whole) => setPickupOption(whole, leg, dropOffOptionId));
        }}
        onNextDay={() => {
          setAsked(null);
          setWanted(asked.levelId);
          change((whole) => setPickupDate(whole, leg, nextDay));
        }}
        onClose={() => {
          setAsked(null);
          change((whole) => clearService(whole, leg));
        }}
      />
    </Suspense>
  );
  return { choose, alert };
}
