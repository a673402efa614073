import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, callForSession } from '#kit/web/call.ts';
import { useSend } from '#kit/web/use-send.ts';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import { getOnBehalfSession, stopOnBehalfSession } from '../contract.ts';
import { type ShownOnBehalfSession, onBehalfSessionFromWire } from '../wire.ts';

/** Invalidate it after a takeover. */
export const onBehalfSessionKey = ['on-behalf-session'] as const;

export type OnBehalfSessionControl = {
  readonly session: ShownOnBehalfSession | null;
  readonly isEnding: boolean;
  /** Why it did not end. */
  readonly problem: string | null;
  stop(): void;
};

/**
 * The on-behalf session of this browser. It is polled, because it also ends by itself and in other tabs; `onEnded` gets the session that
 * ended either way. CRT-03
 */
export function useOnBehalfSession(onEnded: (ended: ShownOnBehalfSession) => void): OnBehalfSessionControl {
  const queryClient = useQueryClient();
  const { data: session } = useQuery<ShownOnBehalfSession | null>({
    queryKey: onBehalfSessionKey,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? limits.onBehalfCheckMs : false),
    queryFn: async ({ signal }) => onBehalfSessionFromWire(await call(getOnBehalfSession, {}, { signal })),
  });
  useOnEnded(session, onEnded);
  const ending = useSend({
    // The session stays, but calls under way are still made for the customer, and later ones are not.
    send: () => callForSession(stopOnBehalfSession, { body: {} }, { newCsrfToken: () => null }),
    otherwise: messages.onBehalfNotEnded,
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey: onBehalfSessionKey });
      queryClient.setQueryData(onBehalfSessionKey, null);
    },
  });
  return {
    session: session ?? null,
    isEnding: ending.status === 'pending',
    problem: ending.error ? messages.onBehalfNotEnded : null,
    stop: () => ending.start(),
  };
}

/** Calls back once when a session that was there has ended. */
function useOnEnded(
  session: ShownOnBehalfSession | null | undefined,
  onEnded: (ended: ShownOnBehalfSession) => void,
): void {
  const before = useRef<ShownOnBehalfSession | null>(null);
  const latest = useRef(onEnded);
  useEffect(() => {
    latest.current = onEnded;
  }, [onEnded]);
  useEffect(() => {
    const ended = session === null ? before.current : null;
    before.current = session ?? null;
    if (ended) latest.current(ended);
  }, [session]);
}
