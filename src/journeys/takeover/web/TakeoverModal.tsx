import type { ReactNode } from 'react';
import { TakeoverView } from './TakeoverView.tsx';
import { type TakeoverRequest, useTakeover } from './use-takeover.ts';

export type TakeoverModalProps = TakeoverRequest & {
  /** Leads to the sign-in, and back here afterwards. */
  onSignIn: () => void;
};

/** Takes a cart over in front of the person’s eyes; render it while the address of the page asks for one. CRT-03 CRT-05 SCR-03 */
export default function TakeoverModal({ onSignIn, ...request }: TakeoverModalProps): ReactNode {
  const { setReason, start, ...state } = useTakeover(request);
  return (
    <TakeoverView
      state={state}
      onReason={setReason}
      onStart={() => void start()}
      onSignIn={onSignIn}
      onClose={request.onClosed}
    />
  );
}
