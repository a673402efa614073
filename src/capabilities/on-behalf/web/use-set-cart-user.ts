import { useState } from 'react';
import { call, CallFailed } from '#kit/web/call.ts';
import { messages } from '#rules/messages.ts';
import { setCartUser } from '../contract.ts';
import type { ClubUser } from './use-club-users.ts';

/** The cart of the shipment: the carts of another capability, as far as this one needs to know them. */
export type CartToBookWith = {
  cart(): Promise<{ readonly id: number; readonly token: string } | null>;
};

export type SettingCartUser = {
  readonly status: 'idle' | 'saving' | 'applied' | 'failed';
  /** Why it was not set. */
  readonly problem: string | null;
  /** Answers whether the person was set. */
  apply(person: ClubUser): Promise<boolean>;
};

/** Sets whom the cart of this shipment is booked for; the cart is opened if there is none yet. ROL-02 */
export function useSetCartUser(carts: CartToBookWith): SettingCartUser {
  const [state, setState] = useState<Pick<SettingCartUser, 'status' | 'problem'>>({ status: 'idle', problem: null });

  async function apply({ userId }: ClubUser): Promise<boolean> {
    setState({ status: 'saving', problem: null });
    try {
      const cart = await carts.cart();
      if (!cart) throw new CallFailed(0, messages.onBehalfNotApplied);
      await call(setCartUser, { body: { cart_id: cart.id, user_id: userId } }, { cartToken: cart.token });
      setState({ status: 'applied', problem: null });
      return true;
    } catch (error) {
      const problem = error instanceof CallFailed ? error.message : messages.onBehalfNotApplied;
      setState({ status: 'failed', problem });
      return false;
    }
  }

  return { ...state, apply };
}
