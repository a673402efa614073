import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '#kit/web/form/Button.tsx';
import { Section } from '#kit/web/layout/Section.tsx';
import styles from './FoldingSection.module.css';
import { goToField } from './folds.ts';
import { isCompact } from './layout.ts';
import type { SectionKey } from '#rules/shipment/form-problems.ts';
import type { TripGap } from './trip-gaps.ts';
import { usePageState } from './use-page-state.ts';
import { askForErrors } from './shown-errors.ts';

export type FoldingSectionProps = {
  section: SectionKey;
  title: string;
  step: number;
  /** The one readable line while it is folded. */
  summary: ReactNode;
  /** What is missing in it. */
  gaps: readonly TripGap[];
  /** Where "Continue" leads. */
  next: SectionKey;
  /** Whether it already held an answer when the page was opened. */
  wasFilled: boolean;
  children: ReactNode;
};

/** A question of the page. One that the address has answered starts folded; "Continue" folds, "Edit" opens. */
export function FoldingSection(props: FoldingSectionProps): ReactNode {
  const { section, title, step, summary, gaps, next, children } = props;
  const { folds, shownErrors } = usePageState();
  const fold = useStore(folds, (all) => all[section]);
  // Decided by what was there at first: what is typed here later must not fold the section by itself.
  const [startsFolded] = useState(props.wasFilled);
  const isComplete = gaps.length === 0;
  // In the compact layout everything stands open, for people who fill in many forms a day.
  const isFolded = !isCompact && isComplete && (fold === 'folded' || (fold === 'as-found' && startsFolded));

  function goOn(): void {
    const [gap] = gaps;
    if (gap) {
      askForErrors(shownErrors, section);
      goToField(folds, gap);
      return;
    }
    folds.setState({ [section]: 'folded' });
    document.getElementById(next)?.focus();
  }

  return (
    <Section
      id={section}
      title={title}
      step={step}
      state={isFolded ? 'folded' : 'open'}
      summary={summary}
      onEdit={() => goToField(folds, { section, fieldId: firstControlOf(section) })}
    >
      <div className={styles.body} onFocus={() => fold === 'as-found' && folds.setState({ [section]: 'open' })}>
        {children}
        {!isCompact && (
          <div className={styles.foot}>
            <Button onPress={goOn} label={`Continue from ${title}`}>
              Continue
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

const firstControls: Readonly<Partial<Record<SectionKey, string>>> = {
  where: 'origin-type',
  bags: 'bag-lines',
  when: 'trip-type',
};

function firstControlOf(section: SectionKey): string {
  return firstControls[section] ?? section;
}
