import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failureText } from '#kit/web/failure-text.ts';
import { laterCode } from '#kit/web/later.tsx';
import { t } from '#rules/language/t.ts';
import type { PriceExtras } from '#rules/pricing/price-extras.ts';
import { type Draft, emptyLeg, emptyProduct, emptyTraveler, type LegPlan } from '#rules/shipment/draft.ts';
import { routeOnly } from '#rules/shipment/route-only.ts';
import type { Price } from '../wire.ts';
import type { CartForPrice } from './ask-price.ts';

// The first view of the ship page has nothing to price yet.
const loadAskPrice = laterCode(() => import('./ask-price.ts'));

export type PriceState = {
  /** `refused`: the answer says what to correct first. */
  readonly status: 'not-asked' | 'loading' | 'ready' | 'refused' | 'failed';
  readonly price: Price | null;
  /** The price without the bags that have no size yet. It is only shown in the meantime; an order is never placed at this price. */
  readonly withoutNewBags: Price | null;
  readonly isRefreshing: boolean;
  readonly problems: readonly string[];
  retry(): void;
  /** Asks again and returns the current price; null when there is none. */
  refresh(): Promise<Price | null>;
};

/** The full price of a draft. A new request cancels the previous one. PRC-01 */
export function usePrice({
  draft,
  extras,
  isTimeToPrice,
  isWaiting,
  isSizeMissing,
  carts,
}: {
  draft: Draft;
  extras: PriceExtras;
  isTimeToPrice: boolean;
  /** The service is being looked up again after a change: until then the previous price stays. */
  isWaiting: boolean;
  /** Nothing but the size of a bag is missing. */
  isSizeMissing: boolean;
  carts: CartForPrice;
}): PriceState {
  const question = useMemo(() => ({ draft: pricedPart(draft), extras }), [draft, extras]);
  const query = useQuery({
    queryKey: ['price', question],
    enabled: isTimeToPrice,
    queryFn: async ({ signal }) => {
      const { askPrice } = await loadAskPrice();
      return askPrice({ ...question, carts, signal });
    },
    placeholderData: keepPreviousData,
  });
  const retry = (): void => void query.refetch();
  const refresh = async (): Promise<Price | null> => {
    const { data, isError } = await query.refetch();
    return !isError && data?.kind === 'price' ? data.price : null;
  };
  const none = { price: null, withoutNewBags: null, isRefreshing: false, problems: [], retry, refresh };
  if (isWaiting && query.data?.kind !== 'price') return { ...none, status: 'loading' };
  if (!isTimeToPrice && !isWaiting) {
    // The price without these bags was requested before, so the answer is cached.
    const known = !isSizeMissing || query.isPlaceholderData || query.data?.kind !== 'price' ? null : query.data.price;
    return { ...none, withoutNewBags: known, status: 'not-asked' };
  }
  if (query.isError && !query.isFetching)
    return { ...none, status: 'failed', problems: [failureText(query.error, t`We couldn’t load the price.`)] };
  if (!query.data) return { ...none, status: 'loading' };
  if (query.data.kind === 'refused') return { ...none, status: 'refused', problems: query.data.problems };
  return {
    status: 'ready',
    price: query.data.price,
    withoutNewBags: null,
    isRefreshing: query.isPlaceholderData || isWaiting,
    problems: [],
    retry,
    refresh,
  };
}

/**
 * The draft without names, contacts and contents: the price does not depend on them, so typing them sends no request. Bags without a size
 * have no price yet.
 */
function pricedPart({ luggageFirst: _notSent, ...draft }: Draft): Draft {
  return {
    ...draft,
    origin: routeOnly(draft.origin),
    destination: routeOnly(draft.destination),
    travelers: draft.travelers.map(({ id, lines }) => ({
      ...emptyTraveler(id),
      lines: lines
        .map((line) => ({
          ...line,
          products: line.products.flatMap(({ size, cover }) =>
            size === null ? [] : [{ ...emptyProduct, size, cover }],
          ),
        }))
        .filter(({ products }) => products.length > 0),
    })),
    outbound: withoutWantedLevel(draft.outbound),
    return: draft.roundtrip ? withoutWantedLevel(draft.return) : emptyLeg,
    defaultOrigin: false,
  };
}

function withoutWantedLevel({ wantedLevel: _notSent, ...plan }: LegPlan): LegPlan {
  return plan;
}
