import { type ReactNode, useId } from 'react';
import { t } from '#rules/language/t.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './Section.module.css';
import { useFocusWhenOpened } from './use-focus-when-opened.ts';

export type SectionProps = {
  /** The id of the section element, for links and focus. */
  id?: string;
  title: string;
  /** Its place in the order, shown before the title. */
  step?: number;
  /** How many steps there are, where one is open at a time: the open one then fills the window and says "Step 2 of 6". */
  steps?: number;
  /** Whether it comes after the open step: what it needs is not asked yet. */
  isAhead?: boolean;
  /** `open` shows the children; `folded` one readable line; `waiting` the title and what it waits for. */
  state?: 'open' | 'folded' | 'waiting';
  /** The one readable line of a folded section. */
  summary?: ReactNode;
  /** Whether everything is filled in: a tick takes the place of the number. */
  isDone?: boolean;
  /** What a folded section still needs: "3 left to complete". Its button says so instead of "Edit". */
  more?: string;
  /** Opens a folded section again; the focus then moves into it. */
  onEdit?: () => void;
  /** What a waiting section waits for: "Choose both places first." */
  waitingFor?: string | undefined;
  /** At the right of the title while open. */
  aside?: ReactNode;
  /** Sets the size of the title; 2 by default. */
  headingLevel?: 2 | 3;
  children?: ReactNode;
};

/** One question of a long form. Its children stay mounted while it is folded, so nothing typed is lost. */
export function Section(props: SectionProps): ReactNode {
  const { id, title, step, state = 'open', summary, onEdit, waitingFor, aside, headingLevel = 2, children } = props;
  const { isDone = false, isAhead = false, more, steps } = props;
  const titleId = useId();
  const { target, ask } = useFocusWhenOpened(state === 'open');
  const isOpenStep = steps !== undefined && state === 'open';
  const isUnopened = isAhead && !isDone;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section
      className={classNames(styles.section, styles[state], isDone && styles.done, steps !== undefined && styles.asStep)}
      id={id}
      data-state={state}
      aria-labelledby={titleId}
      tabIndex={-1}
      ref={target}
    >
      <header className={styles.header}>
        {isOpenStep && <p className={styles.place}>{t`Step ${step ?? 1} of ${steps}`}</p>}
        {step !== undefined && (isDone || !isOpenStep) && (
          <span className={styles.step} aria-hidden="true">
            {isDone ? <Icon name="check" size={16} /> : step}
          </span>
        )}
        <Heading className={styles.title} id={titleId}>
          {title}
        </Heading>
        {state === 'folded' && summary !== '' && <p className={styles.summary}>{summary}</p>}
        {state === 'folded' && onEdit && (
          <button
            className={classNames(styles.edit, more !== undefined && !isAhead && styles.more)}
            type="button"
            aria-label={more === undefined ? (isUnopened ? t`Open ${title}` : t`Edit ${title}`) : `${title}: ${more}`}
            onClick={() => {
              ask();
              onEdit();
            }}
          >
            {more ?? (isUnopened ? t`Open` : t`Edit`)}
          </button>
        )}
        {state === 'open' && aside && <div className={styles.aside}>{aside}</div>}
      </header>
      {state === 'waiting' && waitingFor && <p className={styles.waitingFor}>{waitingFor}</p>}
      {state !== 'waiting' && (
        <div className={styles.body} hidden={state === 'folded'}>
          {children}
        </div>
      )}
    </section>
  );
}
