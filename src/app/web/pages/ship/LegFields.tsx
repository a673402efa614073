import { lazy, type ReactNode, Suspense, useState } from 'react';
import { HandoverChoice } from '#capabilities/pickup/web/HandoverChoice.tsx';
import { useHandover } from '#capabilities/pickup/web/use-handover.ts';
import { DateField } from '#kit/web/calendar/DateField.tsx';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { handoverProblem } from '#rules/checkout/handover-problem.ts';
import { t } from '#rules/language/t.ts';
import { type MessageName, messages } from '#rules/messages.ts';
import { dropOffOptionId } from '#rules/pricing/pickup-fee-options.ts';
import { carrierForLeg } from '#rules/services/carriers.ts';
import { isDropOff, type Leg } from '#rules/shipment/draft.ts';
import { setPickupDate, setPickupOption } from '#rules/shipment/draft-changes.ts';
import { pickupDateLabel } from '#rules/shipment/pickup-date-label.ts';
import { areEndsAndBagsKnown } from '#rules/shipment/trip-gaps.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from './LegFields.module.css';
import { useCustomer } from './on-behalf/use-customer.ts';
import { useChangeDraft } from './use-draft.ts';
import { usePageState } from './use-page-state.ts';
import { leaveField } from './shown-errors.ts';
import { useShownError } from './use-shown-error.ts';
import { useTrip } from './use-trip.ts';
import { useRequestedPickup } from './use-requested-pickup.ts';

const DropOffNotice = lazy(() => import('#capabilities/store-locator/web/DropOffNotice.tsx'));

const PricedCalendarSheet = lazy(() => import('#capabilities/services/web/PricedCalendarSheet.tsx'));

/** How the bags of a leg are handed over, and on which day. TRP-03 */
export function LegFields({ leg }: { leg: Leg }): ReactNode {
  const change = useChangeDraft();
  const { shownErrors } = usePageState();
  const trip = useTrip();
  useRequestedPickup(trip, leg);
  const plan = trip.draft[leg];
  const calendar = trip.calendars[leg];
  const pickup = useHandover({
    draft: trip.draft,
    leg,
    club: trip.ends[leg === 'outbound' ? 'origin' : 'destination'].club,
    calendar,
    brandId: pageFacts.brand.id,
    customerId: useCustomer()?.userId ?? null,
    change,
  });
  const [isNoticeOpen, setNoticeOpen] = useState(false);
  const fieldId = `${leg}-date`;
  const section = leg === 'outbound' ? 'when' : 'return';
  const blocked = useShownError({
    section,
    fieldId,
    problem: calendar.problem ?? handoverProblem(plan, calendar) ?? undefined,
    when: 'at-once',
  });
  const missing = useShownError({
    section,
    fieldId,
    problem: plan.pickupDate === null ? messages[missingDay(leg, isDropOff(plan))] : undefined,
  });
  return (
    <div className={styles.leg}>
      <HandoverChoice
        id={`${leg}-handover`}
        label={leg === 'outbound' ? t`Drop-off or pickup?` : t`Drop-off or pickup for the return?`}
        pickup={pickup}
        isAtClub={trip.draft[leg === 'outbound' ? 'origin' : 'destination'].type === 'club'}
        chosenId={plan.pickupOptionId}
        onChoose={(optionId) => {
          change((draft) => setPickupOption(draft, leg, optionId));
          if (optionId === dropOffOptionId) setNoticeOpen(true);
        }}
      />
      {isDropOff(plan) && (
        <div className={styles.stores}>
          <Button
            variant="quiet"
            size="small"
            icon="store"
            onPress={() => setNoticeOpen(true)}
          >{t`Where can I drop off?`}</Button>
        </div>
      )}
      <div className={styles.date}>
        <DateField
          id={fieldId}
          label={messages[pickupDateLabel(leg, plan)]}
          value={plan.pickupDate}
          today={calendar.today}
          max={calendar.last}
          dayState={calendar.dayState}
          renderCalendar={(sheet) => (
            <PricedCalendarSheet
              sheet={sheet}
              draft={trip.draft}
              leg={leg}
              by="handover"
              isReady={areEndsAndBagsKnown(trip.gaps)}
            />
          )}
          error={blocked ?? missing}
          onChange={(day) => change((draft) => setPickupDate(draft, leg, day))}
          onBlur={() => leaveField(shownErrors, fieldId)}
        />
      </div>
      {calendar.isIncomplete && (
        <Alert tone="info">{t`We couldn’t load the holidays. You can still choose a day. If there’s no service, we’ll tell you.`}</Alert>
      )}
      {isNoticeOpen && (
        <Suspense fallback={null}>
          <DropOffNoticeOfLeg leg={leg} onClose={() => setNoticeOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** What it means to drop the bags off, and where near the place that this leg starts from. PKP-05 */
function DropOffNoticeOfLeg({ leg, onClose }: { leg: Leg; onClose: () => void }): ReactNode {
  const { draft, ends } = useTrip();
  const start = leg === 'outbound' ? 'origin' : 'destination';
  const { zip, country } = draft[start];
  const carrier = carrierForLeg({
    chosen: draft[leg].carrier,
    clubPrefers: ends[start].club?.carrierPreference ?? null,
    collecting: null,
  });
  return <DropOffNotice zip={zip} country={country} carrier={carrier} day={draft[leg].pickupDate} onClose={onClose} />;
}

function missingDay(leg: Leg, dropOff: boolean): MessageName {
  if (leg === 'return') return 'returnPickupDateRequired';
  return dropOff ? 'dropOffDateRequired' : 'pickupDateRequired';
}
