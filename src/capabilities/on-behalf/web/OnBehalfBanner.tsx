import type { ReactNode } from 'react';
import { OnBehalfLine } from './OnBehalfLine.tsx';
import type { ShownOnBehalfSession } from '../wire.ts';
import { useOnBehalfSession } from './use-on-behalf-session.ts';

export type OnBehalfBannerProps = {
  /** Called when the session ends, by the button, by itself or in another tab: leave the cart that was taken over. */
  onEnded: (ended: ShownOnBehalfSession) => void;
};

/** Says on every page for which customer staff work, until when, and how to stop. Load it lazily, and only for staff. CRT-03 */
export default function OnBehalfBanner({ onEnded }: OnBehalfBannerProps): ReactNode {
  const { session, isEnding, problem, stop } = useOnBehalfSession(onEnded);
  return session && <OnBehalfLine session={session} isEnding={isEnding} problem={problem} onStop={stop} />;
}
