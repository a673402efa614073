import { useQueryClient } from '@tanstack/react-query';
import type { AnyEndpoint, EndpointResponse } from '#kit/endpoint.ts';
import { call } from './call.ts';
import type { Loadable } from './loadable.ts';
import { useLoadable } from './use-loadable.ts';

const accountKey = 'account';

/** What a page of the signed-in user's account shows. */
export function useAccountData<E extends AnyEndpoint, Data>(
  endpoint: E,
  fromWire: (wire: EndpointResponse<E>) => Data,
): Loadable<Data> {
  return useLoadable({
    queryKey: [accountKey, endpoint.id],
    load: async (signal) => {
      const wire = await call<AnyEndpoint>(endpoint, { query: {} }, { signal });
      return fromWire(wire as EndpointResponse<E>);
    },
  });
}

/** Loads again whatever the account pages show, after something on them was changed. */
export function useAccountRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [accountKey] });
}
