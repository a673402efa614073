import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '#kit/web/form/Button.tsx';
import { t } from '#rules/language/t.ts';
import { sectionsOfTrip } from '#rules/shipment/next-section.ts';
import { NextAction } from './NextAction.tsx';
import { sectionTitle } from './section-title.ts';
import { useLeaveSection } from './use-leave-section.ts';
import { usePageState } from './use-page-state.ts';
import { useStep } from './use-step.ts';
import { useTrip } from './use-trip.ts';

/** The button in the bottom bar of a narrow screen: on to the next step, and at the last one the order. */
export function StepAction(): ReactNode {
  const { draft, gaps } = useTrip();
  const step = useStep();
  const leave = useLeaveSection();
  const sections = sectionsOfTrip(draft);
  const [gap] = gaps;
  const isOrderInView = useStore(usePageState().orderButton, ({ isInView }) => isInView);
  // One order button at a time: the form's own, while it can be seen.
  if (step === 'pay' && isOrderInView) return null;
  if (step === null || step === 'pay') return <NextAction at="summary" />;
  // If the trip now lacks something, the services wait for the section in which it is missing.
  const waits = step === 'services' || step === 'return';
  if (waits && gap && sections.indexOf(gap.section) < sections.indexOf(step)) return <NextAction at="summary" />;
  return (
    <Button
      variant="primary"
      wide
      onPress={() => void leave(step)}
      label={t`Continue from ${sectionTitle(step)}`}
    >{t`Continue`}</Button>
  );
}
