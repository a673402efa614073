import { useState } from 'react';
import { call, CallFailed } from '#kit/web/call.ts';
import { messages } from '#rules/messages.ts';
import { takeoverToken } from '../contract.ts';

export type OpeningCart = {
  /** The cart that is being opened; null when none is. */
  readonly cartId: number | null;
  readonly problem: string | null;
  open(cartId: number): Promise<void>;
};

/** Opens a cart to whoever is signed in, for those who may not touch every cart anyway. CRT-03 */
export function useTakeoverToken(onOpened: (cartId: number, token: string) => void): OpeningCart {
  const [state, setState] = useState<Pick<OpeningCart, 'cartId' | 'problem'>>({ cartId: null, problem: null });

  async function open(cartId: number): Promise<void> {
    setState({ cartId, problem: null });
    try {
      const { cart_token: token } = await call(takeoverToken, { params: { cart_id: cartId }, body: {} });
      onOpened(cartId, token);
    } catch (error) {
      setState({ cartId: null, problem: error instanceof CallFailed ? error.message : messages.resultsNotLoaded });
    }
  }

  return { ...state, open };
}
