import type { ReactNode } from 'react';
import { StayingProblem } from '#kit/web/notices/StayingProblem.tsx';
import { alertDurationMs } from '#rules/checkout/alert-duration.ts';
import { messages } from '#rules/messages.ts';
import type { SaveFailure } from './use-club-answers.ts';

/** Says that the answers were not saved, above the buttons, where it is always in view. CLB-03 */
export function SaveProblem({ failure, onRead }: { failure: SaveFailure; onRead: () => void }): ReactNode {
  return (
    <StayingProblem
      title={messages.clubAnswersSaveFailed}
      text={failure.reason}
      isNew={failure.isNew}
      leaveAfterMs={alertDurationMs['info-error']}
      onRead={onRead}
    />
  );
}
