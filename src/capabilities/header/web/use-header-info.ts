import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { messageText } from '#rules/messages.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import { headerInfo, pauseCarrier } from '../contract.ts';

export type CarrierChoice = { readonly key: CarrierKey; readonly name: string; readonly isPaused: boolean };

export type HeaderInfo = {
  readonly carriers: readonly CarrierChoice[];
  /** Whether the dropdown shows admin controls. ROL-04 */
  readonly isCarrierAdmin: boolean;
  readonly credit: { readonly amount: Cents; readonly text: string };
};

export type HeaderInfoLookup = {
  /** The last that is known; it stays when a refresh fails. */
  readonly info: HeaderInfo | null;
  /** "Header failed to refresh." */
  readonly problem: string | null;
  /** After sign-in, and whenever credit was spent. */
  refresh(): void;
  /** Pauses a carrier or lets it go on. */
  setPaused(carrier: CarrierKey, isPaused: boolean): void;
  readonly isPausing: boolean;
  /** Why a carrier was not paused, or does not go on. */
  readonly pauseProblem: string | null;
};

/** What the header shows of a person once they are signed in; a guest's header asks for nothing. ACC-06 */
export function useHeaderInfo({ personId }: { readonly personId: number | null }): HeaderInfoLookup {
  const queryClient = useQueryClient();
  const [isPausing, setPausing] = useState(false);
  const [hasPauseFailed, setPauseFailed] = useState(false);
  const queryKey = ['header-info', personId];
  const { data, isError, refetch } = useQuery({
    queryKey,
    enabled: personId !== null,
    queryFn: async ({ signal }) => infoFrom(await call(headerInfo, { query: { id: personId } }, { signal })),
  });

  async function pause(carrier: CarrierKey, isPaused: boolean): Promise<void> {
    setPausing(true);
    setPauseFailed(false);
    try {
      const dropdown = await call(pauseCarrier, { body: { carrier, paused: isPaused } });
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<HeaderInfo>(queryKey, (known) => known && { ...known, ...carriersFrom(dropdown) });
    } catch {
      setPauseFailed(true);
    } finally {
      setPausing(false);
    }
  }

  return {
    info: data ?? null,
    problem: isError ? messageText('headerNotRefreshed') : null,
    refresh: () => void refetch(),
    setPaused: (carrier, isPaused) => void pause(carrier, isPaused),
    isPausing,
    pauseProblem: hasPauseFailed ? messageText('carrierNotPaused') : null,
  };
}

type HeaderWire = EndpointResponse<typeof headerInfo>;

function infoFrom({ carrier_dropdown: dropdown, credit_box: box }: HeaderWire): HeaderInfo {
  return { ...carriersFrom(dropdown), credit: { amount: cents(box.credits_cents), text: box.text } };
}

function carriersFrom(dropdown: HeaderWire['carrier_dropdown']): Pick<HeaderInfo, 'carriers' | 'isCarrierAdmin'> {
  return {
    carriers: dropdown.options.map(({ key, name, paused }) => ({ key, name, isPaused: paused })),
    isCarrierAdmin: dropdown.is_admin,
  };
}
