import { type ReactNode, useState } from 'react';
import AddressCorrection from '#capabilities/ship-points/web/AddressCorrection.tsx';
import type { End } from '#rules/shipment/draft.ts';
import { applyCorrection } from '#rules/shipment/draft-changes.ts';
import { goToField } from './folds.ts';
import { useChangeDraft } from './use-draft.ts';
import { useOrder } from './use-order.ts';
import { usePageState } from './use-page-state.ts';

/** The dialog that opens when the server finds an address wrong; a chosen entry fills city, state and zip. PNT-10 */
export default function CorrectionOfEnds(): ReactNode {
  const change = useChangeDraft();
  const { check } = useOrder();
  const { folds } = usePageState();
  // Closing it leads back to the form; until an address is changed, the order stays held back. PNT-04
  const [closed, setClosed] = useState<typeof check.candidates | null>(null);
  if (check.status !== 'invalid' || closed === check.candidates) return null;

  function editBy(end: End): void {
    setClosed(check.candidates);
    goToField(folds, { section: 'where', fieldId: `${end}-zip` });
  }

  return (
    <AddressCorrection
      origin={check.candidates.origin}
      destination={check.candidates.destination}
      onUpdate={(chosen) => {
        change((draft) => {
          const corrected = chosen.origin ? applyCorrection(draft, 'origin', chosen.origin) : draft;
          return chosen.destination ? applyCorrection(corrected, 'destination', chosen.destination) : corrected;
        });
        check.reset();
      }}
      onClose={() => editBy(check.candidates.origin.length > 0 ? 'origin' : 'destination')}
    />
  );
}
