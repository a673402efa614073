import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Draft, Leg } from '#rules/shipment/draft.ts';
import { type LegOffers, noOffers } from './service-offers.ts';
import { servicesProblem, servicesQuery } from './services-query.ts';
import type { RouteFacts } from '../wire.ts';

export type Services = {
  readonly status: 'not-asked' | 'loading' | 'ready' | 'failed';
  readonly legs: Readonly<Record<Leg, LegOffers>>;
  readonly route: RouteFacts | null;
  /** The services are still those of an earlier draft; the new ones are loading. */
  readonly isRefreshing: boolean;
  readonly problem: string | null;
  retry(): void;
};

/** Loads the services of a draft; a newer draft cancels the call for an older one. */
export function useServices({ draft, isReady }: { draft: Draft; isReady: boolean }): Services {
  const query = useQuery({ ...servicesQuery(draft), enabled: isReady, placeholderData: keepPreviousData });
  const retry = (): void => void query.refetch();
  const none = { legs: { outbound: noOffers, return: noOffers }, route: null, isRefreshing: false, retry };
  if (!isReady) return { ...none, status: 'not-asked', problem: null };
  if (query.isError && !query.isFetching) return { ...none, status: 'failed', problem: servicesProblem(query.error) };
  if (!query.data) return { ...none, status: 'loading', problem: null };
  const { legs, route } = query.data;
  return { status: 'ready', legs, route, isRefreshing: query.isPlaceholderData, problem: null, retry };
}
