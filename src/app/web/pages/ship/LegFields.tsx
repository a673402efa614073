import type { ReactNode } from 'react';
import { HandoverChoice } from '#capabilities/pickup/web/HandoverChoice.tsx';
import { DateField } from '#kit/web/calendar/DateField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { messages } from '#rules/messages.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { setPickupDate, setPickupOption } from '#rules/shipment/draft-changes.ts';
import { pickupDateLabel } from '#rules/shipment/pickup-date-label.ts';
import styles from './LegFields.module.css';
import { useChangeDraft } from './use-draft.ts';
import { useHandover } from './use-handover.ts';
import { usePageState } from './use-page-state.ts';
import { leaveField } from './shown-errors.ts';
import { useShownError } from './use-shown-error.ts';
import { useTrip } from './use-trip.ts';

/** How the bags of a leg are handed over, and on which day. TRP-03 */
export function LegFields({ leg }: { leg: Leg }): ReactNode {
  const change = useChangeDraft();
  const { shownErrors } = usePageState();
  const trip = useTrip();
  const pickup = useHandover(trip, leg);
  const plan = trip.draft[leg];
  const calendar = trip.calendars[leg];
  const fieldId = `${leg}-date`;
  const required = leg === 'outbound' ? messages.pickupDateRequired : messages.returnPickupDateRequired;
  const missing = useShownError({
    section: leg === 'outbound' ? 'when' : 'return',
    fieldId,
    problem: plan.pickupDate === null ? required : undefined,
  });
  return (
    <div className={styles.leg}>
      <HandoverChoice
        id={`${leg}-handover`}
        label={leg === 'outbound' ? 'How do you hand your bags over?' : 'How do they start back?'}
        pickup={pickup}
        chosenId={plan.pickupOptionId}
        onChoose={(optionId) => change((draft) => setPickupOption(draft, leg, optionId))}
      />
      <div className={styles.date}>
        <DateField
          id={fieldId}
          label={messages[pickupDateLabel(leg, plan)]}
          value={plan.pickupDate}
          today={calendar.today}
          max={calendar.last}
          dayState={calendar.dayState}
          error={calendar.problem ?? missing}
          onChange={(day) => change((draft) => setPickupDate(draft, leg, day))}
          onBlur={() => leaveField(shownErrors, fieldId)}
        />
      </div>
      {calendar.isIncomplete && (
        <Alert tone="info">
          The list of holidays did not arrive. You can choose a day; if no carrier works then, the services will say so.
        </Alert>
      )}
    </div>
  );
}
