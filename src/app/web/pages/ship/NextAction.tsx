import { type ReactNode, useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from '#kit/web/form/Button.tsx';
import { later } from '#kit/web/later.tsx';
import { t } from '#rules/language/t.ts';
import { nextStepText } from '#rules/shipment/more-to-fill-in.ts';
import type { SectionKey } from '#rules/shipment/next-section.ts';
import { goToField, openSection } from './folds.ts';
import { showErrorsOf } from './shown-errors.ts';
import { useNeeds } from './use-needs.ts';
import { usePageState } from './use-page-state.ts';
import { useTrip } from './use-trip.ts';

// Nothing can be ordered before there is a price.
const PlaceOrder = later(() => import('./PlaceOrder.tsx'));

type Gap = {
  readonly section: SectionKey;
  readonly fieldId: string;
  readonly words: string;
  /** For a control inside the gateway's frame. */
  readonly focus?: () => void;
};

/**
 * The next thing to do: what is missing for a price, then what is missing for the order, then the order itself. The button at the end of
 * the form is always the order's own.
 */
export function NextAction({ at }: { at: 'summary' | 'end' }): ReactNode {
  const { gaps, price } = useTrip();
  const { folds, payProblems, payGaps, shownErrors } = usePageState();
  const needs = useNeeds();
  const shown = useStore(payProblems);
  const ofPay = useStore(payGaps, ({ list }) => list);
  const lastShown = useRef<string | null>(null);
  let gap: Gap | undefined = gaps[0];
  const isPricing = price.status === 'loading';
  if (!gap && at === 'summary' && (isPricing || price.status === 'ready')) {
    // What the order still needs is shown only once everything is loaded.
    if (isPricing || !needs || !ofPay)
      return (
        <Button variant="primary" wide pendingLabel={t`Checking your order`}>
          {null}
        </Button>
      );
    const open = [...shown, ...ofPay.filter(({ fieldId }) => shown.every((one) => one.fieldId !== fieldId))];
    const words = nextStepText(needs, { ofPay: open.length, isTried: shown.length > 0 });
    const next = needs[0] ?? (open[0] && { ...open[0], section: 'pay' as const });
    gap = next && words !== null ? { ...next, words } : undefined;
  }
  if (!gap) return <PlaceOrder />;
  const { section, fieldId, words, focus } = gap;
  return (
    <Button
      variant="primary"
      wide
      onPress={() => {
        // It leads to the field. What is wrong is shown only after a press that led nowhere.
        if (lastShown.current === fieldId && section !== 'pay') showErrorsOf(shownErrors, section);
        lastShown.current = fieldId;
        if (focus) {
          openSection(folds, section);
          focus();
        } else goToField(folds, { section, fieldId });
      }}
    >
      {words}
    </Button>
  );
}
