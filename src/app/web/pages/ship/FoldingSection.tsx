import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '#kit/web/form/Button.tsx';
import { Section } from '#kit/web/layout/Section.tsx';
import styles from './FoldingSection.module.css';
import { t } from '#rules/language/t.ts';
import { moreToFillIn } from '#rules/shipment/more-to-fill-in.ts';
import { type SectionKey, sectionsOfTrip } from '#rules/shipment/next-section.ts';
import { goToField, openSection } from './folds.ts';
import { isCompact } from './layout.ts';
import { usePageState } from './use-page-state.ts';
import { sectionTitle } from './section-title.ts';
import { loadLeaveSection, useLeaveSection } from './use-leave-section.ts';
import { useNeedsOf } from './use-needs.ts';
import { useStep } from './use-step.ts';
import { useTrip } from './use-trip.ts';

export type FoldingSectionProps = {
  section: SectionKey;
  /** The one readable line while it is folded. */
  summary?: ReactNode;
  /** Whether it already held an answer when the page was opened; `never-folds` for one that folds only as a step on a narrow screen. */
  startsFolded: boolean | 'never-folds';
  /** Whether it needs something that is no gap of the trip. */
  needsMore?: boolean;
  /** What it waits for before it can be filled in. */
  waitingFor?: string | undefined;
  children: ReactNode;
};

/**
 * A section of the page. One that the address has answered starts folded; "Continue" folds, "Edit" opens. On a narrow screen the sections are
 * steps, of which one is open.
 */
export function FoldingSection(props: FoldingSectionProps): ReactNode {
  const { section, summary, waitingFor, children } = props;
  const { folds } = usePageState();
  const { draft, gaps } = useTrip();
  const leaveSection = useLeaveSection();
  const sections = sectionsOfTrip(draft);
  const hasGap = props.needsMore || gaps.some((gap) => gap.section === section);
  const needs = useNeedsOf(section);
  // Who asks for more once the places are known, so it is not done before.
  const isDone =
    section !== 'pay' &&
    !waitingFor &&
    needs?.length === 0 &&
    !gaps.some((gap) => gap.section === section || (section === 'who' && gap.section === 'where'));
  const step = useStep();
  const fold = useStore(folds, (all) => all[section]);
  // Decided by what was there at first: what is typed here later must not fold the section by itself.
  const [startsFolded] = useState(props.startsFolded === true);
  const mayFold = !isCompact && props.startsFolded !== 'never-folds';
  const isFoldedByHand = !hasGap && (fold === 'folded' || (fold === 'as-found' && startsFolded));
  const isUnchanged = !isCompact && !hasGap && fold === 'unchanged';
  const isFolded = step === null ? isUnchanged || (mayFold && isFoldedByHand) : step !== section;
  const more = needs && needs.length > 0 ? moreToFillIn(needs.length) : undefined;

  function touch(): void {
    if (fold === 'as-found' || fold === 'unchanged') folds.setState({ [section]: 'open' });
    if (step === section) folds.setState({ step });
  }

  function edit(): void {
    const fieldId = needs?.[0]?.fieldId ?? firstControls[section];
    if (step === null) return goToField(folds, { section, fieldId: fieldId ?? section });
    openSection(folds, section);
    void loadLeaveSection().then(({ scrollToSection }) => scrollToSection(folds, section, fieldId));
  }

  return (
    <Section
      id={section}
      title={sectionTitle(section)}
      step={sections.indexOf(section) + 1}
      {...(step !== null && { steps: sections.length, isAhead: sections.indexOf(step) < sections.indexOf(section) })}
      state={waitingFor ? 'waiting' : isFolded ? 'folded' : 'open'}
      summary={summary}
      waitingFor={waitingFor}
      isDone={isDone}
      {...(more !== undefined && { more })}
      onEdit={edit}
    >
      <div className={styles.body} onFocus={touch} onInputCapture={touch}>
        {children}
        {mayFold && step === null && section !== 'pay' && (
          <div className={styles.foot}>
            <Button
              onPress={() => void leaveSection(section)}
              label={t`Continue from ${sectionTitle(section)}`}
            >{t`Continue`}</Button>
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
  who: 'who-fields',
};
