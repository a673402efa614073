import type { ReactNode } from 'react';
import { SegmentedControl } from '#kit/web/form/SegmentedControl.tsx';
import { shortDate } from '#rules/dates.ts';
import { messages } from '#rules/messages.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { setRoundtrip } from '#rules/shipment/draft-changes.ts';
import { pickupDateLabel } from '#rules/shipment/pickup-date-label.ts';
import { ArriveByOfTrip } from './ArriveByOfTrip.tsx';
import { CruiseFields } from './CruiseFields.tsx';
import { FoldingSection } from './FoldingSection.tsx';
import { LegFields } from './LegFields.tsx';
import { useChangeDraft } from './use-draft.ts';
import { useTrip } from './use-trip.ts';

export function WhenSection(): ReactNode {
  const change = useChangeDraft();
  const { draft, gaps } = useTrip();
  return (
    <FoldingSection
      section="when"
      title="When"
      step={3}
      summary={whenWords(draft)}
      gaps={gaps.filter((gap) => gap.section === 'when')}
      next="services"
      wasFilled={draft.outbound.pickupDate !== null}
    >
      <SegmentedControl
        id="trip-type"
        label="Trip"
        segments={[
          { value: 'oneway', label: 'One way' },
          { value: 'roundtrip', label: 'Round trip' },
        ]}
        value={draft.roundtrip ? 'roundtrip' : 'oneway'}
        onChange={(type) => change((whole) => setRoundtrip(whole, type === 'roundtrip'))}
      />
      <LegFields leg="outbound" />
      <ArriveByOfTrip />
      <CruiseFields />
    </FoldingSection>
  );
}

function whenWords({ outbound, roundtrip }: Draft): string {
  const label = messages[pickupDateLabel('outbound', outbound)];
  const day = outbound.pickupDate === null ? '' : shortDate(outbound.pickupDate);
  return `${label} ${day}, ${roundtrip ? 'round trip' : 'one way'}`;
}
