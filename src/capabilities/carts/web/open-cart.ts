import { call } from '#kit/web/call.ts';
import { createCart } from '../contract.ts';

export type OpenCart = { readonly id: number; readonly token: string };

export type CartKeeper = {
  /** The cart of this page, opened when it is first needed; null when none can be had, which stops nobody from seeing a price. */
  cart(): Promise<OpenCart | null>;
  /** Goes on with another cart, as a price answer may ask for. CRT-06 */
  replace(cart: OpenCart): void;
  /** Forgets a cart that the server does not know any more. */
  forget(): void;
};

/** Keeps one cart for a brand in this tab. CRT-01 */
export function cartKeeper(brandId: number): CartKeeper {
  const storageKey = `portage.cart.${brandId}`;
  let opening: Promise<OpenCart | null> | null = null;

  function keep(cart: OpenCart): void {
    storage()?.setItem(storageKey, JSON.stringify(cart));
    opening = Promise.resolve(cart);
  }

  async function open(): Promise<OpenCart | null> {
    try {
      const { id, cart_token: token } = await call(createCart, { body: { cart: { brand_id: brandId } } });
      keep({ id, token });
      return { id, token };
    } catch {
      opening = null;
      return null;
    }
  }

  return {
    cart: () => {
      const kept = readCart(storage()?.getItem(storageKey) ?? null);
      opening ??= kept ? Promise.resolve(kept) : open();
      return opening;
    },
    replace: keep,
    forget: () => {
      storage()?.removeItem(storageKey);
      opening = null;
    },
  };
}

/** Anyone can write into a browser's storage, so a broken entry counts as none. */
function readCart(entry: string | null): OpenCart | null {
  try {
    const value: unknown = JSON.parse(entry ?? 'null');
    if (typeof value !== 'object' || value === null || !('id' in value) || !('token' in value)) return null;
    const { id, token } = value;
    return typeof id === 'number' && typeof token === 'string' ? { id, token } : null;
  } catch {
    return null;
  }
}

function storage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
