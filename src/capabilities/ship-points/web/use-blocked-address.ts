import { useEffect, useRef, useState } from 'react';
import { call } from '#kit/web/call.ts';
import { useSend } from '#kit/web/use-send.ts';
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
  const { start, reset } = useSend({ send: findMessage, otherwise: '' });
  // The server refuses to search for an address without a street or a place.
  const isSearchable = blockedAddressKey({ address, address2, zip, city, state, country }) !== null;

  useEffect(() => {
    const throttled = throttle<BlockableAddress | null>({
      everyMs: limits.blockedAddressThrottleMs,
      later: afterDelay,
      act: (next) => {
        if (next !== null) return start(next, setMessage);
        reset();
        setMessage(null);
      },
    });
    search.current = throttled;
    return () => throttled.stop();
  }, [start, reset]);

  useEffect(() => {
    search.current?.push(isSearchable ? { address, address2, zip, city, state, country } : null);
  }, [isSearchable, address, address2, zip, city, state, country]);

  return isSearchable ? message : null;
}

async function findMessage(address: BlockableAddress): Promise<string | null> {
  const { success, message } = await call(searchBlockedAddresses, { query: blockableAddressToWire(address) });
  return success ? message : null;
}
