import type { ReactNode } from 'react';
import { Section } from '#kit/web/layout/Section.tsx';
import { Skeleton } from '#kit/web/layout/Skeleton.tsx';
import { later } from '#kit/web/later.tsx';
import { useNeedsOf } from './use-needs.ts';
import { useTrip } from './use-trip.ts';

const LegServices = later(() => import('./LegServices.tsx'), <Skeleton shape="block" height="14rem" />);

/** How the bags travel. The anchor marks where the services appear, for links from elsewhere. SCR-05 */
export function ServicesSection(): ReactNode {
  const { gaps, services } = useTrip();
  const needs = useNeedsOf('services');
  const isWaiting = services.status === 'not-asked';
  return (
    <div id="service-options-placeholder">
      <Section
        id="services"
        title="How it travels"
        step={4}
        isDone={!isWaiting && needs?.length === 0}
        state={isWaiting ? 'waiting' : 'open'}
        waitingFor={`Arrival dates and prices appear here. First: ${listed(gaps.filter((gap) => isBeforeServices(gap.section)).map(({ words }) => words))}.`}
      >
        <LegServices leg="outbound" />
      </Section>
    </div>
  );
}

function isBeforeServices(section: string): boolean {
  return section === 'where' || section === 'bags' || section === 'when';
}

/** `say where it goes, add a bag` */
function listed(words: readonly string[]): string {
  return words.map((one) => one.charAt(0).toLowerCase() + one.slice(1)).join(', ');
}
