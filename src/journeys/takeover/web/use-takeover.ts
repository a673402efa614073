import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { onBehalfSessionKey } from '#capabilities/on-behalf/web/use-on-behalf-session.ts';
import { callForSession } from '#kit/web/call.ts';
import { useSend } from '#kit/web/use-send.ts';
import { messageText } from '#rules/messages.ts';
import { takeOverCart } from '../contract.ts';
import { csrfTokenAfterTakeover, takenCartFromWire, takeoverRequestToWire } from '../wire.ts';
import { createTakeover, type Takeover, type TakeoverApply, type TakeoverState } from './takeover.ts';

export type TakeoverOnPage = {
  readonly cartId: number;
  /** From the link; admins need none. */
  readonly cartToken: string | null;
  /** Who is signed in; null for a guest. */
  readonly person: { readonly id: number; readonly role: string } | null;
  readonly onApply: TakeoverApply;
  readonly onProblem: (text: string) => void;
  readonly onClosed: () => void;
};

/** The takeover of a cart in a page. Each step uses the callbacks of the latest render. CRT-03 */
export function useTakeover(
  page: TakeoverOnPage,
): Pick<Takeover, 'setReason' | 'start'> & { readonly state: TakeoverState } {
  const queryClient = useQueryClient();
  const [takeover] = useState(() => createTakeover({ role: page.person?.role ?? null }));
  const { startAndWait: download } = useSend({
    send: async (reason: string) => {
      const input = takeoverRequestToWire({ cartId: page.cartId, takerId: page.person?.id, reason });
      const cartToken = page.cartToken ?? undefined;
      const answer = await callForSession(takeOverCart, input, { cartToken, newCsrfToken: csrfTokenAfterTakeover });
      return takenCartFromWire(answer);
    },
    otherwise: messageText('takeoverCartNotFound'),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: onBehalfSessionKey }),
  });
  useEffect(() => {
    takeover.connect({
      download,
      apply: (step, taken) => page.onApply[step](taken),
      wait,
      onProblem: page.onProblem,
      onClosed: page.onClosed,
    });
  }, [takeover, page, download]);
  useEffect(() => {
    takeover.open();
    return takeover.leave;
  }, [takeover]);
  return { state: useStore(takeover.state), setReason: takeover.setReason, start: takeover.start };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
