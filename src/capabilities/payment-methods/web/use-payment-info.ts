import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import { type CartSource, withCart } from '#kit/web/cart.ts';
import { type Loadable, loadableOf } from '#kit/web/loadable.ts';
import { t } from '#rules/language/t.ts';
import { paymentInfo } from '../contract.ts';
import { type PaymentInfo, paymentInfoFromWire, paymentInfoQuestionToWire } from '../wire.ts';

/** Asks for the ways to pay of the signed-in user and of their customer. PAY-01 */
export function usePaymentInfo(asked: {
  readonly carts: CartSource;
  readonly brandId: number;
  /** The signed-in user, because the ways to pay depend on them. */
  readonly userId: number | null;
  /** The customer whom staff book for. */
  readonly customerId?: number | undefined;
  /** False until the page comes to paying. */
  readonly isAsked: boolean;
}): Loadable<PaymentInfo> {
  const { carts, brandId, userId, customerId, isAsked } = asked;
  const query = useQuery({
    queryKey: ['payment-info', brandId, userId, customerId ?? null],
    enabled: isAsked,
    // Another customer must not empty the fields of a card that is being typed.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answer = await withCart(carts, (cart) => {
        signal.throwIfAborted();
        const asking = paymentInfoQuestionToWire({ brandId, customerId, cartId: cart?.id });
        return call(paymentInfo, { query: asking }, { signal, cartToken: cart?.token });
      });
      return paymentInfoFromWire(answer);
    },
  });
  const { error } = query;
  return loadableOf(query, error instanceof CallFailed ? error.message : t`We couldn’t load your payment options.`);
}
