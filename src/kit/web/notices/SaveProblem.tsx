import type { ReactNode } from 'react';
import { alertDurationMs } from '#rules/checkout/alert-duration.ts';
import type { SaveFailure } from '../use-saving.ts';
import { PersistentProblem } from './PersistentProblem.tsx';

export type SaveProblemProps = {
  title: string;
  failure: SaveFailure;
  onRead: () => void;
};

/** Says that the form of a modal was not saved; above the buttons, where it is always in view. */
export function SaveProblem({ title, failure, onRead }: SaveProblemProps): ReactNode {
  return (
    <PersistentProblem
      title={title}
      text={failure.reason}
      isNew={failure.isNew}
      dismissAfterMs={alertDurationMs['info-error']}
      onRead={onRead}
    />
  );
}
