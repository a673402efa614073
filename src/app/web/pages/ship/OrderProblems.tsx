import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { ErrorSummary } from '#kit/web/notices/ErrorSummary.tsx';
import type { End } from '#rules/shipment/draft.ts';
import { applyCorrection } from '#rules/shipment/draft-changes.ts';
import { goToField } from './folds.ts';
import { useChangeDraft } from './use-draft.ts';
import { useOrder } from './use-order.ts';
import { usePageState } from './use-page-state.ts';

const AddressCorrection = lazy(() => import('#capabilities/ship-points/web/AddressCorrection.tsx'));

/** At the top of the form, once somebody wanted to place the order: what is missing, with links to it. */
export function OrderProblems(): ReactNode {
  const { problems, attempt, check } = useOrder();
  const { folds } = usePageState();
  if (problems !== null && problems.length > 0) {
    return (
      <ErrorSummary
        problems={problems.map(({ fieldId, message, about }) => ({ fieldId, message: `${message} (${about})` }))}
        attempt={attempt}
        onGo={(fieldId) => {
          const section = problems.find((problem) => problem.fieldId === fieldId)?.section;
          if (section) goToField(folds, { section, fieldId });
        }}
      />
    );
  }
  if (check.status === 'failed') {
    return (
      <Alert tone="bad" title="Your addresses could not be checked">
        What you entered is kept. Please press the button again.
      </Alert>
    );
  }
  return null;
}

/** The dialog that opens when the server finds an address wrong; a chosen entry fills city, state and zip. PNT-10 */
export function CorrectionDialog(): ReactNode {
  const change = useChangeDraft();
  const { check } = useOrder();
  const { folds } = usePageState();
  // Whoever closes it goes back to the form; until an address is changed, the order stays held back. PNT-04
  const [closed, setClosed] = useState<typeof check.candidates | null>(null);
  if (check.status !== 'invalid' || closed === check.candidates) return null;

  function editBy(end: End): void {
    setClosed(check.candidates);
    goToField(folds, { section: 'where', fieldId: `${end}-zip` });
  }

  return (
    <Suspense fallback={null}>
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
    </Suspense>
  );
}
