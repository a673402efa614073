import { useEffect, useRef, useState } from 'react';
import { call } from '#kit/web/call.ts';
import { type BlockableAddress, blockedAddressKey } from '#rules/address/blocked-address.ts';
import { limits } from '#rules/limits.ts';
import { searchBlockedAddresses } from '../contract.ts';
import { blockableAddressToWire } from '../wire.ts';
import { afterDelay, type Throttle, throttle } from './throttle.ts';

/**
 * Why we do not ship from or to an address; null when we do. Searches while a user types, at most once in 1200 ms, and always for the
 * last state. Each answer shows or hides the message; a failed search leaves it as it is. PNT-07
 */
export function useBlockedAddress({ address, address2, zip, city, state, country }: BlockableAddress): string | null {
  const [message, setMessage] = useState<string | null>(null);
  const search = useRef<Throttle<BlockableAddress | null>>(null);
  // The server refuses to search for an address without a street or a place.
  const isSearchable = blockedAddressKey({ address, address2, zip, city, state, country }) !== null;

  useEffect(() => {
    let underWay = new AbortController();
    const throttled = throttle<BlockableAddress | null>({
      everyMs: limits.blockedAddressThrottleMs,
      later: afterDelay,
      act: (next) => {
        underWay.abort();
        underWay = new AbortController();
        if (next === null) setMessage(null);
        else void searchAndShow(next, underWay.signal, setMessage);
      },
    });
    search.current = throttled;
    return () => {
      throttled.stop();
      underWay.abort();
    };
  }, []);

  useEffect(() => {
    search.current?.push(isSearchable ? { address, address2, zip, city, state, country } : null);
  }, [isSearchable, address, address2, zip, city, state, country]);

  return isSearchable ? message : null;
}

async function searchAndShow(
  address: BlockableAddress,
  signal: AbortSignal,
  show: (message: string | null) => void,
): Promise<void> {
  const query = blockableAddressToWire(address);
  try {
    const { success, message } = await call(searchBlockedAddresses, { query }, { signal });
    if (!signal.aborted) show(success ? message : null);
  } catch {
    // A failed search is no reason to change what is shown.
  }
}
