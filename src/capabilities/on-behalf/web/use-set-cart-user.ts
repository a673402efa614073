import { useState } from 'react';
import { call, CallFailed } from '#kit/web/call.ts';
import { messages } from '#rules/messages.ts';
import { setCartUser } from '../contract.ts';
import type { ClubUser } from './use-club-users.ts';

/** The cart of the shipment: the carts of another capability, as far as this one needs to know them. */
export type CartToBookWith = {
  cart(): Promise<{ readonly id: number; readonly token: string } | null>;
};

/** Somebody without an account, by what they say of themselves. */
export type NewCustomer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
};

export type SettingCartUser = {
  readonly status: 'idle' | 'saving' | 'applied' | 'failed';
  /** Why it was not set. */
  readonly problem: string | null;
  /** Answers the id of the person who was set; null when nobody was. */
  apply(person: Pick<ClubUser, 'userId'> | NewCustomer): Promise<number | null>;
};

/** Sets whom the cart of this shipment is booked for; the cart is opened if there is none yet. ROL-02 */
export function useSetCartUser(carts: CartToBookWith): SettingCartUser {
  const [state, setState] = useState<Pick<SettingCartUser, 'status' | 'problem'>>({ status: 'idle', problem: null });

  async function apply(person: Pick<ClubUser, 'userId'> | NewCustomer): Promise<number | null> {
    setState({ status: 'saving', problem: null });
    try {
      const cart = await carts.cart();
      if (!cart) throw new CallFailed(0, messages.onBehalfNotApplied);
      const body = { cart_id: cart.id, ...fieldsOf(person) };
      const { user_id: userId } = await call(setCartUser, { body }, { cartToken: cart.token });
      setState({ status: 'applied', problem: null });
      return userId;
    } catch (error) {
      const failed = error instanceof CallFailed ? error : null;
      const problem = failed?.errors[0]?.message ?? failed?.message ?? messages.onBehalfNotApplied;
      setState({ status: 'failed', problem });
      return null;
    }
  }

  return { ...state, apply };
}

function fieldsOf(person: Pick<ClubUser, 'userId'> | NewCustomer) {
  if ('userId' in person) return { user_id: person.userId };
  const { firstName, lastName, email, phone } = person;
  return {
    first_name: firstName.trim(),
    last_name: lastName.trim(),
    email: email.trim(),
    phone_number: phone.trim(),
  };
}
