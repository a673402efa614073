import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#kit/web/call.ts';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import { type ActingWire, actingFor, stopActing } from '../contract.ts';

/** To be asked anew after a cart was taken over. */
export const actingForKey = ['acting-for'] as const;

export type ActingFor = {
  /** The person, or null for the guest of a cart. */
  readonly name: string | null;
  readonly cartId: number;
  readonly displayId: string;
  readonly until: Date;
};

export type ActingControl = {
  readonly acting: ActingFor | null;
  readonly isEnding: boolean;
  /** Why it did not end. */
  readonly problem: string | null;
  stop(): Promise<void>;
};

/**
 * For whom this browser acts. It is asked again and again, because it also ends by itself and in other tabs; `onEnded` is told either
 * way, with what ended. CRT-03
 */
export function useActingFor(onEnded: (ended: ActingFor) => void): ActingControl {
  const queryClient = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { data: acting } = useQuery<ActingFor | null>({
    queryKey: actingForKey,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? limits.actingCheckMs : false),
    queryFn: async ({ signal }) => {
      const { acting_for: wire } = await call(actingFor, {}, { signal });
      return wire === null ? null : actingFrom(wire);
    },
  });
  useEnd(acting, onEnded);

  async function stop(): Promise<void> {
    setEnding(true);
    setProblem(null);
    try {
      await call(stopActing, { body: {} });
      await queryClient.cancelQueries({ queryKey: actingForKey });
      queryClient.setQueryData(actingForKey, null);
    } catch {
      setProblem(messages.actingNotEnded);
    } finally {
      setEnding(false);
    }
  }

  return { acting: acting ?? null, isEnding, problem, stop };
}

/** Tells once when somebody who acted for another person does so no longer. */
function useEnd(acting: ActingFor | null | undefined, onEnded: (ended: ActingFor) => void): void {
  const before = useRef<ActingFor | null>(null);
  const latest = useRef(onEnded);
  useEffect(() => {
    latest.current = onEnded;
  }, [onEnded]);
  useEffect(() => {
    const ended = acting === null ? before.current : null;
    before.current = acting ?? null;
    if (ended) latest.current(ended);
  }, [acting]);
}

function actingFrom(wire: ActingWire): ActingFor {
  return { name: wire.name, cartId: wire.cart_id, displayId: wire.display_id, until: new Date(wire.until) };
}
