import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#kit/web/call.ts';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import { type OnBehalfSessionWire, getOnBehalfSession, stopOnBehalfSession } from '../contract.ts';

/** Invalidate it after a takeover. */
export const onBehalfSessionKey = ['on-behalf-session'] as const;

export type OnBehalfSession = {
  /** The person, or null for the guest of a cart. */
  readonly name: string | null;
  readonly cartId: number;
  readonly displayId: string;
  readonly until: Date;
};

export type OnBehalfSessionControl = {
  readonly session: OnBehalfSession | null;
  readonly isEnding: boolean;
  /** Why it did not end. */
  readonly problem: string | null;
  stop(): Promise<void>;
};

/**
 * The on-behalf session of this browser. It is polled, because it also ends by itself and in other tabs; `onEnded` gets the session that
 * ended either way. CRT-03
 */
export function useOnBehalfSession(onEnded: (ended: OnBehalfSession) => void): OnBehalfSessionControl {
  const queryClient = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { data: session } = useQuery<OnBehalfSession | null>({
    queryKey: onBehalfSessionKey,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? limits.onBehalfCheckMs : false),
    queryFn: async ({ signal }) => {
      const { acting_for: wire } = await call(getOnBehalfSession, {}, { signal });
      return wire === null ? null : onBehalfSessionFrom(wire);
    },
  });
  useOnEnded(session, onEnded);

  async function stop(): Promise<void> {
    setEnding(true);
    setProblem(null);
    try {
      await call(stopOnBehalfSession, { body: {} });
      await queryClient.cancelQueries({ queryKey: onBehalfSessionKey });
      queryClient.setQueryData(onBehalfSessionKey, null);
    } catch {
      setProblem(messages.onBehalfNotEnded);
    } finally {
      setEnding(false);
    }
  }

  return { session: session ?? null, isEnding, problem, stop };
}

/** Calls back once when a session that was there has ended. */
function useOnEnded(session: OnBehalfSession | null | undefined, onEnded: (ended: OnBehalfSession) => void): void {
  const before = useRef<OnBehalfSession | null>(null);
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

function onBehalfSessionFrom(wire: OnBehalfSessionWire): OnBehalfSession {
  return { name: wire.name, cartId: wire.cart_id, displayId: wire.display_id, until: new Date(wire.until) };
}
