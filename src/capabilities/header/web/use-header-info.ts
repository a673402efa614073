import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { useSend } from '#kit/web/use-send.ts';
import { messageText } from '#rules/messages.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import { headerInfo, pauseCarrier } from '../contract.ts';
import {
  carrierChoicesFromWire,
  type CarrierPause,
  carrierPauseToWire,
  type HeaderInfo,
  headerInfoFromWire,
} from '../wire.ts';

export type HeaderInfoLookup = {
  /** The latest info; it stays when a refresh fails. */
  readonly info: HeaderInfo | null;
  /** "Header failed to refresh." */
  readonly problem: string | null;
  /** After sign-in, and whenever credit was spent. */
  refresh(): void;
  /** Pauses a carrier or lets it take bookings again. */
  setPaused(carrier: CarrierKey, isPaused: boolean): void;
  readonly isPausing: boolean;
  /** Why a carrier was not paused or resumed. */
  readonly pauseProblem: string | null;
};

/** What the header shows of a signed-in user; for a guest nothing is loaded. ACC-06 */
export function useHeaderInfo({ personId }: { readonly personId: number | null }): HeaderInfoLookup {
  const queryClient = useQueryClient();
  const queryKey = ['header-info', personId];
  const { data, isError, refetch } = useQuery({
    queryKey,
    enabled: personId !== null,
    queryFn: async ({ signal }) => headerInfoFromWire(await call(headerInfo, { query: { id: personId } }, { signal })),
  });
  const pausing = useSend({
    send: async (pause: CarrierPause) => carrierChoicesFromWire(await call(pauseCarrier, carrierPauseToWire(pause))),
    otherwise: messageText('carrierNotPaused'),
    onSuccess: async (carriers) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<HeaderInfo>(queryKey, (known) => known && { ...known, ...carriers });
    },
  });
  return {
    info: data ?? null,
    problem: isError ? messageText('headerNotRefreshed') : null,
    refresh: () => void refetch(),
    setPaused: (carrier, isPaused) => pausing.start({ carrier, isPaused }),
    isPausing: pausing.status === 'pending',
    pauseProblem: pausing.error ? messageText('carrierNotPaused') : null,
  };
}
