import type { ReactNode } from 'react';
import { SegmentedControl } from '#kit/web/form/SegmentedControl.tsx';
import { t } from '#rules/language/t.ts';
import { setRoundtrip } from '#rules/shipment/draft-changes.ts';
import { NeededByOfTrip } from './NeededByOfTrip.tsx';
import { CruiseFields } from './CruiseFields.tsx';
import { LegFields } from './LegFields.tsx';
import { useChangeDraft, useDraft } from './use-draft.ts';

/** One way or round trip, how and when the outbound leg starts, and whether it has to meet a day or a ship. */
export default function WhenFields(): ReactNode {
  const change = useChangeDraft();
  const isRoundTrip = useDraft((draft) => draft.roundtrip);
  return (
    <>
      <SegmentedControl
        id="trip-type"
        label={t`Trip`}
        segments={[
          { value: 'oneway', label: t`One way` },
          { value: 'roundtrip', label: t`Round trip` },
        ]}
        value={isRoundTrip ? 'roundtrip' : 'oneway'}
        onChange={(type) => change((whole) => setRoundtrip(whole, type === 'roundtrip'))}
      />
      <LegFields leg="outbound" />
      <NeededByOfTrip />
      <CruiseFields />
    </>
  );
}
