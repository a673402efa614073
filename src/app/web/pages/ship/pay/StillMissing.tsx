import type { ReactNode } from 'react';
import { t } from '#rules/language/t.ts';
import { listedProblem } from '#rules/shipment/form-problems.ts';
import { goToField } from '../folds.ts';
import { useNeeds } from '../use-needs.ts';
import { usePageState } from '../use-page-state.ts';
import styles from './PayForm.module.css';

/** What the order still needs, each with a link to its field; nothing while that is unknown. */
export function StillMissing(): ReactNode {
  const { folds } = usePageState();
  const needs = useNeeds();
  if (needs === null) return null;
  if (needs.length === 0) return <p>{t`That’s all we need. Place the order when you’re ready.`}</p>;
  return (
    <div className={styles.missing}>
      <p>
        <strong>{t`Still missing:`}</strong>
      </p>
      <ul>
        {needs.map((need) => (
          <li key={need.fieldId}>
            <a
              href={`#${need.fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                goToField(folds, need);
              }}
            >
              {listedProblem(need)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
