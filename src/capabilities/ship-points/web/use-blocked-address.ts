import { useEffect, useRef, useState } from 'react';
import { call } from '#kit/web/call.ts';
import { type BlockableAddress, blockedAddressKey } from '#rules/address/blocked-address.ts';
import { limits } from '#rules/limits.ts';
import { searchBlockedAddresses } from '../contract.ts';
import { blockableAddressToWire } from '../wire.ts';
import { afterDelay, type Throttle, throttle } from './throttle.ts';

/**
 * Why we do not ship from or to an address, if so. Searched while a person types, at most once in 1200 ms, and for the last state
 * always; each answer shows or hides the message, and a search that failed leaves it as it is. PNT-07
 */
export function useBlockedAddress({ address, address2, zip, city, state, country }: BlockableAddress): string | null {
  const [message, setMessage] = useState<string | null>(null);
  const search = useRef<Throttle<BlockableAddress | null>>(null);
  // The server refuses to search for an address without a street or a place.
  const isAsked = blockedAddressKey({ address, address2, zip, city, state, country }) !== null;

  useEffect(() => {
    let underWay = new AbortController();
    const throttled = throttle<BlockableAddress | null>({
      everyMs: limits.blockedAddressThrottleMs,
      later: afterDelay,
      act: (asked) => {
        underWay.abort();
        underWay = new AbortController();
        if (asked === null) setMessage(null);
        else void searchFor(asked, underWay.signal, setMessage);
      },
    });
    search.current = throttled;
    return () => {
      throttled.stop();
      underWay.abort();
    };
  }, []);

  useEffect(() => {
    search.current?.push(isAsked ? { address, address2, zip, city, state, country } : null);
  }, [isAsked, address, address2, zip, city, state, country]);

  return isAsked ? message : null;
}

async function searchFor(
  asked: BlockableAddress,
  signal: AbortSignal,
  show: (message: string | null) => void,
): Promise<void> {
  const query = blockableAddressToWire(asked);
  try {
    const { success, message } = await call(searchBlockedAddresses, { query }, { signal });
    if (!signal.aborted) show(success ? message : null);
  } catch {
    // What was shown stays: a search that failed knows nothing better.
  }
}
