import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { renewCsrfToken } from '#kit/web/renew-csrf-token.ts';
import { onBehalfSessionKey } from '#capabilities/on-behalf/web/use-on-behalf-session.ts';
import { call } from '#kit/web/call.ts';
import { takeOverCart } from '../contract.ts';
import { createTakeover, type Takeover, type TakenCart, type TakeoverApply, type TakeoverState } from './takeover.ts';

export type TakeoverRequest = {
  readonly cartId: number;
  /** From the link; admins need none. */
  readonly cartToken: string | null;
  /** Who is signed in; null for a guest. */
  readonly person: { readonly id: number; readonly role: string } | null;
  readonly onApply: TakeoverApply;
  readonly onProblem: (text: string) => void;
  readonly onClosed: () => void;
  /** Only tests and pictures wait otherwise than by the clock. */
  readonly wait?: ((ms: number) => Promise<void>) | undefined;
};

/** The takeover of a cart in a page, with whatever the page was last given to do. CRT-03 */
export function useTakeover(request: TakeoverRequest): TakeoverState & Pick<Takeover, 'setReason' | 'start'> {
  const queryClient = useQueryClient();
  const [takeover] = useState(() => createTakeover({ role: request.person?.role ?? null }));
  useEffect(() => {
    takeover.connect({
      download: (reason) => download(request, reason, queryClient),
      apply: (step, taken) => request.onApply[step](taken),
      wait: request.wait ?? byTheClock,
      onProblem: request.onProblem,
      onClosed: request.onClosed,
    });
  }, [takeover, request, queryClient]);
  useEffect(() => {
    takeover.open();
    return takeover.leave;
  }, [takeover]);
  const state = useStore(takeover.state);
  return { ...state, setReason: takeover.setReason, start: takeover.start };
}

/** The cookie has changed with the answer, so the page needs the new CSRF token before its next call. */
async function download(
  { cartId, cartToken, person }: TakeoverRequest,
  reason: string,
  queryClient: QueryClient,
): Promise<TakenCart> {
  const input = { params: { cart_id: cartId }, body: { takeover_id: person?.id, reason } };
  const answer = await call(takeOverCart, input, { cartToken: cartToken ?? undefined });
  if (answer.akt !== null) renewCsrfToken(answer.akt);
  void queryClient.invalidateQueries({ queryKey: onBehalfSessionKey });
  return { userId: answer.takeover_user_id, shipState: answer.ship_state };
}

function byTheClock(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
