import type { ReactNode } from 'react';
import { Section } from '#kit/web/layout/Section.tsx';
import HolidayTermsOfLeg from './HolidayTermsOfLeg.tsx';
import { LegFields } from './LegFields.tsx';
import LegServices from './LegServices.tsx';
import styles from './ReturnSection.module.css';
import { useTrip } from './use-trip.ts';

/** The way back of a round trip. TRP-02 */
export default function ReturnSection(): ReactNode {
  const { draft, calendars } = useTrip();
  const isWaiting = draft.outbound.service === null;
  const hasDay = draft.return.pickupDate !== null && calendars.return.problem === null;
  return (
    <Section
      id="return"
      title="The way back"
      step={5}
      state={isWaiting ? 'waiting' : 'open'}
      waitingFor="Choose first when your bags arrive: the way back starts after that."
    >
      <div className={styles.return}>
        <LegFields leg="return" />
        {hasDay && <LegServices leg="return" />}
        <HolidayTermsOfLeg leg="return" />
      </div>
    </Section>
  );
}
