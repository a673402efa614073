import { type ReactNode, useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from '#kit/web/form/Button.tsx';
import { later } from '#kit/web/later.tsx';
import { nextStepText } from '#rules/shipment/more-to-fill-in.ts';
import { goToField } from './folds.ts';
import { askForErrors } from './shown-errors.ts';
import { useNeeds } from './use-needs.ts';
import { usePageState } from './use-page-state.ts';
import { useTrip } from './use-trip.ts';

// Nothing can be ordered before there is a price.
const PlaceOrder = later(() => import('./PlaceOrder.tsx'));

/**
 * The next thing to do: what is missing for a price, then what is missing for the order, then the order itself. The button at the end of
 * the form is always the order's own.
 */
export function NextAction({ at }: { at: 'summary' | 'end' }): ReactNode {
  const { gaps, price } = useTrip();
  const { folds, payProblems, shownErrors } = usePageState();
  const needs = useNeeds() ?? [];
  // Once the order was tried, the list at the top counts what the payment lacks too.
  const ofPay = useStore(payProblems, ({ length }) => length);
  const details = at === 'summary' && price.status === 'ready' ? nextStepText(needs, ofPay) : null;
  const [need] = needs;
  const lastShown = useRef<string | null>(null);
  const gap = gaps[0] ?? (need && details !== null ? { ...need, words: details } : undefined);
  if (!gap) return <PlaceOrder />;
  return (
    <Button
      variant="primary"
      wide
      onPress={() => {
        // It leads to the field. Only a press that comes back without an answer is told what is wrong.
        if (lastShown.current === gap.fieldId) askForErrors(shownErrors, gap.section);
        lastShown.current = gap.fieldId;
        goToField(folds, gap);
      }}
    >
      {gap.words}
    </Button>
  );
}
