import { useState } from 'react';
import { call, CallFailed } from '#kit/web/call.ts';
import { messages } from '#rules/messages.ts';
import { setCartCustomer } from '../contract.ts';
import type { FoundCustomer } from './use-customer-search.ts';

/** The cart of the shipment, as far as this capability needs it. */
export type CartForCustomer = {
  cart(): Promise<{ readonly id: number; readonly token: string } | null>;
};

/** A customer without an account. */
export type NewCustomer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
};

export type SettingCartCustomer = {
  readonly status: 'idle' | 'saving' | 'applied' | 'failed';
  /** Why the customer was not set. */
  readonly problem: string | null;
  /** Returns the id of the customer who was set; null when none was. */
  apply(person: Pick<FoundCustomer, 'userId'> | NewCustomer): Promise<number | null>;
};

/** Sets the customer of the cart of this shipment; opens a cart if there is none yet. ROL-02 */
export function useSetCartCustomer(carts: CartForCustomer): SettingCartCustomer {
  const [state, setState] = useState<Pick<SettingCartCustomer, 'status' | 'problem'>>({ status: 'idle', problem: null });

  async function apply(person: Pick<FoundCustomer, 'userId'> | NewCustomer): Promise<number | null> {
    setState({ status: 'saving', problem: null });
    try {
      const cart = await carts.cart();
      if (!cart) throw new CallFailed(0, messages.onBehalfNotApplied);
      const body = { cart_id: cart.id, ...fieldsOf(person) };
      const { user_id: userId } = await call(setCartCustomer, { body }, { cartToken: cart.token });
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

function fieldsOf(person: Pick<FoundCustomer, 'userId'> | NewCustomer) {
  if ('userId' in person) return { user_id: person.userId };
  const { firstName, lastName, email, phone } = person;
  return {
    first_name: firstName.trim(),
    last_name: lastName.trim(),
    email: email.trim(),
    phone_number: phone.trim(),
  };
}
