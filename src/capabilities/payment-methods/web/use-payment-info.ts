import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import { paymentInfo } from '../contract.ts';
import { type PaymentInfo, paymentInfoFrom } from './payment-info.ts';

/** Whose ways to pay are asked for: the carts of another capability, as far as this one needs to know them. */
export type CartForPayment = {
  cart(): Promise<{ readonly id: number; readonly token: string } | null>;
  forget(): void;
};

export type PaymentInfoState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly info: PaymentInfo; retry(): void }
  | { readonly status: 'failed'; readonly problem: string; retry(): void };

/** Asks for the ways to pay of the signed-in person and of their customer. PAY-01 */
export function usePaymentInfo(asked: {
  readonly carts: CartForPayment;
  readonly brandId: number;
  /** Who is signed in; another person has other ways to pay. */
  readonly userId: number | null;
  /** The customer whom staff book for. */
  readonly customerId?: number | undefined;
  /** False until the page comes to paying. */
  readonly isAsked: boolean;
}): PaymentInfoState {
  const { carts, brandId, userId, customerId, isAsked } = asked;
  const query = useQuery({
    queryKey: ['payment-info', brandId, userId, customerId ?? null],
    enabled: isAsked,
    // Another customer must not empty the fields of a card that is being typed.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const input = { brand_id: brandId, on_behalf_user: customerId };
      return paymentInfoFrom(await askWithCart(carts, input, signal));
    },
  });
  const retry = (): void => void query.refetch();
  if (query.data) return { status: 'ready', info: query.data, retry };
  if (!query.isError || query.isFetching) return { status: 'loading' };
  const { error } = query;
  return {
    status: 'failed',
    problem: error instanceof CallFailed ? error.message : 'We could not ask for your ways to pay.',
    retry,
  };
}

type Asked = { readonly brand_id: number; readonly on_behalf_user: number | undefined };

/** A cart that was cleared away since is forgotten, and another one asked with. */
async function askWithCart(carts: CartForPayment, query: Asked, signal: AbortSignal) {
  const ask = async () => {
    const cart = await carts.cart();
    signal.throwIfAborted();
    return call(paymentInfo, { query: { ...query, cart_id: cart?.id } }, { signal, cartToken: cart?.token });
  };
  return ask().catch((error: unknown) => {
    if (!(error instanceof CallFailed) || !error.errors.some(({ field }) => field === 'cart_id')) throw error;
    carts.forget();
    return ask();
  });
}
