import type { ReactNode } from 'react';
import { Section } from '#kit/web/layout/Section.tsx';
import { LegFields } from './LegFields.tsx';
import LegServices from './LegServices.tsx';
import styles from './ReturnSection.module.css';
import { useNeedsOf } from './use-needs.ts';
import { useTrip } from './use-trip.ts';

/** The way back of a round trip. TRP-02 */
export default function ReturnSection(): ReactNode {
  const { draft, calendars } = useTrip();
  const needs = useNeedsOf('return');
  const isWaiting = draft.outbound.service === null;
  const hasDay = draft.return.pickupDate !== null && calendars.return.problem === null;
  return (
    <Section
      id="return"
      title="Return trip"
      step={5}
      isDone={needs?.length === 0}
      state={isWaiting ? 'waiting' : 'open'}
      waitingFor="Choose your arrival day first. The return trip starts after that."
    >
      <div className={styles.return}>
        <LegFields leg="return" />
        {hasDay && <LegServices leg="return" />}
      </div>
    </Section>
  );
}
