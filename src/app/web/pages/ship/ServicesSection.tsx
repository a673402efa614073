import type { ReactNode } from 'react';
import { Skeleton } from '#kit/web/layout/Skeleton.tsx';
import { later } from '#kit/web/later.tsx';
import { t } from '#rules/language/t.ts';
import { arrivalSummary } from '#rules/services/arrival-summary.ts';
import { FoldingSection } from './FoldingSection.tsx';
import { useTrip } from './use-trip.ts';

const LegServices = later(() => import('./LegServices.tsx'), <Skeleton shape="block" height="14rem" />);

/** How the bags travel. The anchor marks where the services appear, for links from elsewhere. SCR-05 */
export function ServicesSection(): ReactNode {
  const { draft, gaps, services } = useTrip();
  const isWaiting = services.status === 'not-asked';
  const firstWords = gaps.filter((gap) => isBeforeServices(gap.section)).map(({ words }) => words);
  return (
    <div id="service-options-placeholder">
      <FoldingSection
        section="services"
        summary={arrivalSummary(draft.outbound)}
        startsFolded="never-folds"
        waitingFor={isWaiting ? t`Arrival dates and prices appear here. First: ${listed(firstWords)}.` : undefined}
      >
        <LegServices leg="outbound" />
      </FoldingSection>
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
