import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#rules/language/t.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './ErrorSummary.module.css';
import { useFocusOnChange } from './use-focus-on-change.ts';

export type FieldProblem = {
  /** The id of the field that the link leads to. */
  fieldId: string;
  message: string;
};

export type ErrorSummaryProps = {
  title?: string;
  problems: readonly FieldProblem[];
  /** Change it (e.g. count the attempts) to focus the summary again; null leaves the focus where it is. */
  attempt?: number | null;
  /** The focus has come into it. */
  onFocus?: () => void;
  /** Called before the focus moves, so that the page can open the folded section of the field. */
  onGo?: (fieldId: string) => void;
};

/** The errors of a form at its top, with links to the fields. It gets the focus when it appears. */
export function ErrorSummary({ title, problems, attempt = 0, onFocus, onGo }: ErrorSummaryProps): ReactNode {
  const box = useFocusOnChange<HTMLDivElement>(attempt);
  const heading =
    title ?? (problems.length === 1 ? t`One detail left to complete` : t`${problems.length} details left to complete`);
  return (
    <div className={styles.summary} ref={box} role="group" aria-label={heading} tabIndex={-1} onFocus={onFocus}>
      <p className={styles.title}>
        <Icon name="warning" size={20} />
        {heading}
      </p>
      <ul className={styles.list}>
        {problems.map(({ fieldId, message }) => (
          <li key={`${fieldId} ${message}`}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                if (onGo) flushSync(() => onGo(fieldId));
                goToField(fieldId);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Moves the focus without touching the address, which belongs to the page's router. */
function goToField(fieldId: string): void {
  const field = document.getElementById(fieldId);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
