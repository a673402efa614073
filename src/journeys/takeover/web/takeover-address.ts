import { pageParameters } from '#rules/page-parameters.ts';

/** The cart that the address of the page asks to be taken over. */
export type CartToTakeOver = {
  readonly cartId: number;
  /** Null in a link for admins, who need none. */
  readonly cartToken: string | null;
};

const names = [pageParameters.cartId, pageParameters.cartToken, pageParameters.takeover] as const;

/** Reads `?cart_id=…&cart_token=…&takeover=1`; null for every other address. CRT-03 */
export function takeoverFromAddress(search: string): CartToTakeOver | null {
  const parameters = new URLSearchParams(search);
  const [cartId, cartToken, takeover] = names.map((name) => parameters.get(name));
  if (takeover !== '1' || !cartId || !/^[1-9]\d{0,8}$/.test(cartId)) return null;
  return { cartId: Number(cartId), cartToken: cartToken || null };
}

/** The same address without the takeover: a reload must not ask again, and the token of a cart is no part of a bookmark. CRT-03 */
export function addressWithoutTakeover({ pathname, search }: { pathname: string; search: string }): string {
  const parameters = new URLSearchParams(search);
  for (const name of names) parameters.delete(name);
  return parameters.size > 0 ? `${pathname}?${parameters}` : pathname;
}
