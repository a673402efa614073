import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { LiveRegion } from '#kit/web/notices/LiveRegion.tsx';
import { limits } from '#rules/limits.ts';
import { messages, messageText } from '#rules/messages.ts';
import { unreachable } from '#rules/result.ts';
import type { TakeoverState } from './takeover.ts';
import styles from './TakeoverModal.module.css';

export type TakeoverModalProps = {
  state: TakeoverState;
  onReason: (reason: string) => void;
  onStart: () => void;
  onSignIn: () => void;
  onClose: () => void;
};

/** What the modal shows: the way to sign in, the question for the reason, or the progress. CRT-03 CRT-05 */
export function TakeoverModal(props: TakeoverModalProps): ReactNode {
  const { status } = props.state;
  switch (status) {
    case 'needs-login':
      return <TakeoverLogin {...props} />;
    case 'asking':
      return <TakeoverQuestion {...props} />;
    case 'running':
      return <TakeoverProgress {...props} />;
    case 'closed':
      return null;
    default:
      return unreachable(status);
  }
}

function TakeoverLogin({ onSignIn, onClose }: TakeoverModalProps): ReactNode {
  return (
    <Modal
      title="Cart takeover"
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onPress={onSignIn}>
            Sign in
          </Button>
          <Button variant="quiet" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Alert tone="bad">{messages.takeoverNeedsLogin}</Alert>
    </Modal>
  );
}

function TakeoverQuestion({ state, onReason, onStart, onClose }: TakeoverModalProps): ReactNode {
  const minutes = String(limits.onBehalfSessionMs / 60_000);
  return (
    <Modal
      title="Take over this cart"
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onPress={onStart}>
            Take over
          </Button>
          <Button variant="quiet" onPress={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className={styles.inside}>
        <TextField
          id="takeover-reason"
          label="Why are you taking it over?"
          hint={messageText('takeoverReasonHint', { minutes })}
          rows={3}
          required
          maxLength={limits.takeoverReasonLengthMax}
          value={state.reason}
          error={state.reasonProblem ?? undefined}
          onChange={onReason}
        />
        {state.problem !== null && <Alert tone="bad">{state.problem}</Alert>}
      </div>
    </Modal>
  );
}

/** It can't be closed halfway: the page would show parts of two trips. */
function TakeoverProgress({ state, onClose }: TakeoverModalProps): ReactNode {
  const isDone = state.step?.step === 'closing';
  const { percent = 0, words = '' } = state.step ?? {};
  return (
    <Modal
      title="Taking over the cart"
      onClose={onClose}
      mustAnswer={!isDone}
      actions={
        isDone && (
          <Button variant="primary" onPress={onClose}>
            Close
          </Button>
        )
      }
    >
      <div className={styles.inside}>
        <progress
          className={styles.progress}
          role="progressbar"
          aria-label="Cart takeover"
          aria-valuetext={`${percent} %: ${words}`}
          value={percent}
          max={100}
        />
        <p className={styles.words}>
          <span>{words}</span>
          <span>{percent} %</span>
        </p>
        <LiveRegion message={words} />
      </div>
    </Modal>
  );
}
