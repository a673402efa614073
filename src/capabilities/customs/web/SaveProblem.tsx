import type { ReactNode } from 'react';
import { StayingProblem } from '#kit/web/notices/StayingProblem.tsx';
import { alertDurationMs } from '#rules/checkout/alert-duration.ts';
import { messages } from '#rules/messages.ts';
import type { SaveFailure } from './use-customs-info.ts';

/** Says that the customs info was not saved, above the buttons, where it is always in view. INT-02 */
export function SaveProblem({ failure, onRead }: { failure: SaveFailure; onRead: () => void }): ReactNode {
  return (
    <StayingProblem
      title={messages.customsSaveFailed}
      text={failure.reason}
      isNew={failure.isNew}
      leaveAfterMs={alertDurationMs['info-error']}
      onRead={onRead}
    />
  );
}
