import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '#kit/web/form/Button.tsx';
import { Section } from '#kit/web/layout/Section.tsx';
import styles from './FoldingSection.module.css';
import { laterCode } from '#kit/web/later.tsx';
import { moreToFillIn } from '#rules/shipment/more-to-fill-in.ts';
import { goToField } from './folds.ts';
import { isCompact } from './layout.ts';
import type { SectionKey } from '#rules/shipment/sections.ts';
import type { TripGap } from './trip-gaps.ts';
import { usePageState } from './use-page-state.ts';
import { askForErrors } from './shown-errors.ts';
import { useDraft } from './use-draft.ts';
import { useNeedsOf } from './use-needs.ts';
import { useOrder } from './use-order.ts';

const loadGoOn = laterCode(() => import('./go-on.ts'));

export type FoldingSectionProps = {
  section: SectionKey;
  title: string;
  step: number;
  /** The one readable line while it is folded. */
  summary: ReactNode;
  /** What is missing in it. */
  gaps: readonly TripGap[];
  /** Whether it already held an answer when the page was opened. */
  wasFilled: boolean;
  children: ReactNode;
};

/** A question of the page. One that the address has answered starts folded; "Continue" folds, "Edit" opens. */
export function FoldingSection(props: FoldingSectionProps): ReactNode {
  const { section, title, step, summary, gaps, children } = props;
  const { folds, shownErrors } = usePageState();
  const { findNeeds } = useOrder();
  const isRoundTrip = useDraft(({ roundtrip }) => roundtrip);
  const needs = useNeedsOf(section);
  const fold = useStore(folds, (all) => all[section]);
  // Decided by what was there at first: what is typed here later must not fold the section by itself.
  const [startsFolded] = useState(props.wasFilled);
  // In the compact layout everything stands open, for people who fill in many forms a day.
  const isFolded = !isCompact && gaps.length === 0 && (fold === 'folded' || (fold === 'as-found' && startsFolded));

  async function leave(): Promise<void> {
    const all = await findNeeds();
    const first = gaps[0] ?? all.find((need) => need.section === section);
    if (first) {
      askForErrors(shownErrors, section);
      goToField(folds, first);
      return;
    }
    (await loadGoOn()).goOn(section, { folds, needs: all, roundtrip: isRoundTrip });
  }

  return (
    <Section
      id={section}
      title={title}
      step={step}
      state={isFolded ? 'folded' : 'open'}
      summary={summary}
      isDone={needs !== null && needs.length === 0 && gaps.length === 0}
      {...(needs !== null && needs.length > 0 && { more: moreToFillIn(needs.length) })}
      onEdit={() => goToField(folds, { section, fieldId: needs?.[0]?.fieldId ?? firstControlOf(section) })}
    >
      <div className={styles.body} onFocus={() => fold === 'as-found' && folds.setState({ [section]: 'open' })}>
        {children}
        {!isCompact && (
          <div className={styles.foot}>
            <Button onPress={() => void leave()} label={`Continue from ${title}`}>
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
  who: 'who-fields',
};

function firstControlOf(section: SectionKey): string {
  return firstControls[section] ?? section;
}
