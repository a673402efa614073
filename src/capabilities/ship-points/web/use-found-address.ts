import { call } from '#kit/web/call.ts';
import { useSend } from '#kit/web/use-send.ts';
import type { FoundAddress } from '#rules/shipment/draft-changes.ts';
import { placeDetails } from '../contract.ts';
import { foundAddressFromWire } from '../wire.ts';
import type { PlaceSuggestion } from './use-place-search.ts';

/**
 * Turns a picked suggestion into an address. A saved address is complete; for a place we ask for the details, and use the suggestion itself
 * when they do not arrive. After a newer pick, the answer about an older one is ignored.
 */
export function useFoundAddress(onFound: (address: FoundAddress) => void): (place: PlaceSuggestion) => void {
  const { start, reset } = useSend({ send: loadDetails });
  return (place) => {
    if (place.kind !== 'saved') return start(place, onFound);
    reset();
    onFound(savedAddress(place));
  };
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

async function loadDetails({ country, zip, city, state, placeId }: PlaceSuggestion): Promise<FoundAddress> {
  try {
    return foundAddressFromWire(await call(placeDetails, { params: { id: placeId } }));
  } catch {
    return { country, zip, city, state };
  }
}
