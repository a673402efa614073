import type { ReactNode } from 'react';
import { ActingLine } from './ActingLine.tsx';
import { type ActingFor, useActingFor } from './use-acting-for.ts';

export type ActingBannerProps = {
  /** It ended, by the button, by itself or in another tab: leave the cart that was taken over. */
  onEnded: (ended: ActingFor) => void;
};

/** Says on every page for whom our staff act, until when, and how to stop. Only for those who may act for others; load it lazily. CRT-03 */
export default function ActingBanner({ onEnded }: ActingBannerProps): ReactNode {
  const { acting, isEnding, problem, stop } = useActingFor(onEnded);
  return acting && <ActingLine acting={acting} isEnding={isEnding} problem={problem} onStop={() => void stop()} />;
}
