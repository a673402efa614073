import { CallFailed } from './call.ts';

/** A cart that this browser may use: its id, and the token that opens it. CRT-01 */
export type OpenCart = {
  readonly id: number;
  readonly token: string;
  /** The order number that customers see; unknown for carts that an older page opened. */
  readonly displayId?: string | undefined;
};

/** Where the parts of a page get their cart from. */
export type CartSource = {
  /** The cart of this page, opened when it is first needed; null when none can be opened. */
  cart(): Promise<OpenCart | null>;
  /** Drops a cart that the server no longer knows. */
  forget(): void;
};

/** The cart was deleted, or its token is no longer valid: the server refuses both in the same way. CRT-01 */
export function isCartUnknown(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 404 && error.isAbout('cartId');
}

/** Calls with the cart of the page. When the server no longer knows that cart, calls again with a new one. CRT-01 */
export async function withCart<Answer>(
  carts: CartSource,
  send: (cart: OpenCart | null) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(await carts.cart());
  } catch (error) {
    if (!isCartUnknown(error)) throw error;
    carts.forget();
    return send(await carts.cart());
  }
}
