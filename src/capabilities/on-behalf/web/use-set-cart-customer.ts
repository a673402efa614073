import { call } from '#kit/web/call.ts';
import { useSend } from '#kit/web/use-send.ts';
import { requireCart } from '#kit/web/with-open-cart.ts';
import { messages } from '#rules/messages.ts';
import { setCartCustomer } from '../contract.ts';
import { type CustomerChoice, customerOfCartToWire, setCustomerFromWire } from '../wire.ts';

/** The cart of the shipment, as far as this capability needs it. */
export type CartForCustomer = {
  cart(): Promise<{ readonly id: number; readonly token: string } | null>;
};

export type SettingCartCustomer = {
  readonly status: 'idle' | 'pending' | 'error' | 'success';
  /** Why the customer was not set. */
  readonly problem: string | null;
  /** Returns the id of the customer who was set; null when none was. It continues although the modal was closed. */
  apply(customer: CustomerChoice): Promise<number | null>;
};

/** Sets the customer of the cart of this shipment; opens a cart if there is none yet. ROL-02 */
export function useSetCartCustomer(carts: CartForCustomer): SettingCartCustomer {
  const { status, problem, startAndWait } = useSend({
    send: async (customer: CustomerChoice) => {
      const cart = requireCart(await carts.cart(), messages.onBehalfNotApplied);
      const input = customerOfCartToWire({ cartId: cart.id, customer });
      return setCustomerFromWire(await call(setCartCustomer, input, { cartToken: cart.token }));
    },
    otherwise: messages.onBehalfNotApplied,
  });
  return {
    status,
    problem,
    apply: (customer) => startAndWait(customer).catch(() => null),
  };
}
