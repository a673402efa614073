import type { ReactNode } from 'react';
import { DayStrip } from '#kit/web/pictures/DayStrip.tsx';
import { dayStrip } from '#rules/calendar/day-strip.ts';
import { t } from '#rules/language/t.ts';
import { isDropOff, type Leg } from '#rules/shipment/draft.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import { useTrip } from './use-trip.ts';

/** The days of a leg, from the handover to the arrival. */
export default function DaysOfLeg({ leg }: { leg: Leg }): ReactNode {
  const { draft, calendars, services } = useTrip();
  const { pickupDate, arrivalDate, service } = draft[leg];
  const offer = services.legs[leg].offers.find(({ levelId }) => levelId === service?.levelId);
  if (!pickupDate || !arrivalDate || !offer) return null;
  return (
    <DayStrip
      label={t`Day by day, ${legNames[leg].toLowerCase()}`}
      days={dayStrip({
        handover: pickupDate,
        arrival: arrivalDate,
        transitDays: offer.transitDays,
        dropOff: isDropOff(draft[leg]),
        holidays: calendars[leg].arrivalHolidays,
      })}
    />
  );
}
