import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, CallFailed } from '#kit/web/call.ts';
import { type CartSource, type OpenCart, withCart } from '#kit/web/cart.ts';
import type { PriceExtras } from '#rules/pricing/price-extras.ts';
import { type Draft, emptyProduct, emptyTraveler } from '#rules/shipment/draft.ts';
import { routeOnly } from '#rules/shipment/route-only.ts';
import { shipPrice } from '../contract.ts';
import {
  type Price,
  type PriceAnswer,
  priceFromWire,
  type PriceQuestionWire,
  priceQuestionToWire,
  replacedCartFromWire,
  withCartToWire,
} from '../wire.ts';

export type PriceState = {
  /** `refused`: the answer names what to mend before there can be a price. */
  readonly status: 'not-asked' | 'loading' | 'ready' | 'refused' | 'failed';
  readonly price: Price | null;
  readonly isRefreshing: boolean;
  readonly problems: readonly string[];
  retry(): void;
  /** Asks anew and answers the price of now; null when there is none. */
  refresh(): Promise<Price | null>;
};

/** The cart a price is asked with; the answer may replace it. CRT-06 */
export type CartForPrice = CartSource & { replace(cart: OpenCart): void };

/** The full price of a draft. A new question gives up the one before. PRC-01 */
export function usePrice(asked: {
  draft: Draft;
  extras: PriceExtras;
  isTimeToPrice: boolean;
  carts: CartForPrice;
}): PriceState {
  const { draft, extras, isTimeToPrice, carts } = asked;
  const question = useMemo(() => priceQuestionToWire(whatPriceDependsOn(draft), extras), [draft, extras]);
  const query = useQuery({
    queryKey: ['price', question],
    enabled: isTimeToPrice,
    queryFn: async ({ signal }) => askPrice({ question, carts, signal }),
    placeholderData: keepPreviousData,
  });
  const retry = (): void => void query.refetch();
  const refresh = async (): Promise<Price | null> => {
    const { data, isError } = await query.refetch();
    return !isError && data?.kind === 'price' ? data.price : null;
  };
  const none = { price: null, isRefreshing: false, problems: [], retry, refresh };
  if (!isTimeToPrice) return { ...none, status: 'not-asked' };
  if (query.isError && !query.isFetching) return { ...none, status: 'failed', problems: [wordsOf(query.error)] };
  if (!query.data) return { ...none, status: 'loading' };
  if (query.data.kind === 'refused') return { ...none, status: 'refused', problems: query.data.problems };
  return {
    status: 'ready',
    price: query.data.price,
    isRefreshing: query.isPlaceholderData,
    problems: [],
    retry,
    refresh,
  };
}

async function askPrice(asked: {
  question: PriceQuestionWire;
  carts: CartForPrice;
  signal: AbortSignal;
}): Promise<PriceAnswer> {
  const { question, carts, signal } = asked;
  const answer = await withCart(carts, (cart) => {
    signal.throwIfAborted();
    const body = cart ? withCartToWire(question, cart.id) : question;
    return call(shipPrice, { body }, { signal, cartToken: cart?.token });
  });
  const replaced = replacedCartFromWire(answer);
  if (replaced) carts.replace(replaced);
  return priceFromWire(answer);
}

/** The draft without names, contacts and contents: a price does not depend on them, and typing them asks for nothing. */
function whatPriceDependsOn(draft: Draft): Draft {
  return {
    ...draft,
    origin: routeOnly(draft.origin),
    destination: routeOnly(draft.destination),
    travelers: draft.travelers.map(({ id, lines }) => ({
      ...emptyTraveler(id),
      lines: lines.map((line) => ({
        ...line,
        products: line.products.map(({ size, cover }) => ({ ...emptyProduct, size, cover })),
      })),
    })),
    defaultOrigin: false,
  };
}

function wordsOf(error: Error): string {
  if (!(error instanceof CallFailed)) return 'We could not ask for the price.';
  return error.errors[0]?.message ?? error.message;
}
