import { useEffect, useRef } from 'react';
import { call } from '#kit/web/call.ts';
import type { FoundAddress } from '#rules/shipment/draft-changes.ts';
import { placeDetails } from '../contract.ts';
import { foundAddressFromWire } from '../wire.ts';
import type { PlaceSuggestion } from './use-place-search.ts';

/**
 * Turns a picked suggestion into an address. A saved address is complete; for a place we ask for the details, and use the suggestion
 * itself when they do not arrive. A newer pick cancels an older one.
 */
export function useFoundAddress(onFound: (address: FoundAddress) => void): (place: PlaceSuggestion) => void {
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);

  return (place) => {
    asking.current?.abort();
    if (place.kind === 'saved') {
      onFound(savedAddress(place));
      return;
    }
    const controller = new AbortController();
    asking.current = controller;
    void report(place, controller.signal);
  };

  async function report(place: PlaceSuggestion, signal: AbortSignal): Promise<void> {
    const address = await loadDetails(place, signal);
    if (!signal.aborted) onFound(address);
  }
}

/** A saved address as the form takes it. */
export function savedAddress({
  country,
  zip,
  city,
  state,
  company,
  address,
  address2,
  phone,
}: PlaceSuggestion): FoundAddress {
  return { country, zip, city, state, company, address, address2, phone };
}

async function loadDetails(place: PlaceSuggestion, signal: AbortSignal): Promise<FoundAddress> {
  const { country, zip, city, state } = place;
  try {
    return foundAddressFromWire(await call(placeDetails, { params: { id: place.placeId } }, { signal }));
  } catch {
    return { country, zip, city, state };
  }
}
