import { browserStorage } from '#kit/web/browser-storage.ts';
import type { CartSource, OpenCart } from '#kit/web/cart.ts';
import { laterCode } from '#kit/web/later.tsx';
import { limits } from '#rules/limits.ts';

// A page opens no cart before the user acts.
const loadOpenCart = laterCode(() => import('./open-cart.ts'));

export type CartKeeper = CartSource & {
  /** The cart of this browser; null when there is none. Never opens one. */
  known(): OpenCart | null;
  /** Continues with another cart, if the answer to a price names one. CRT-06 */
  replace(cart: OpenCart): void;
};

/**
 * Keeps one cart per brand in this browser, so that a new tab continues with it and a crashed tab loses nothing. A cart that was not used
 * for thirty days is dropped. CRT-01
 */
export function cartKeeper(
  brandId: number,
  changedOrderId: number | null = null,
  /** The micro-site of the trip when the cart is opened. ROL-03 */
  microSiteId: () => number | undefined = () => undefined,
): CartKeeper {
  // A change of an order has its own cart, so that a trip that was begun before is still there afterwards.
  const storageKey = `portage.cart.${brandId}${changedOrderId === null ? '' : `.change.${changedOrderId}`}`;
  let current: OpenCart | null = null;
  let opening: Promise<OpenCart | null> | null = null;

  function keep(cart: OpenCart): void {
    current = cart;
    write(storageKey, { ...cart, keptAtMs: Date.now() });
  }

  function known(): OpenCart | null {
    if (current) return current;
    const kept = readCart(storageKey);
    if (kept) keep(kept);
    return kept;
  }

  async function open(): Promise<OpenCart | null> {
    try {
      const { openCart } = await loadOpenCart();
      const opened = await openCart({ brandId, microSiteId: microSiteId() });
      keep(opened);
      return opened;
    } catch {
      return null;
    } finally {
      opening = null;
    }
  }

  return {
    cart: async () => {
      const cart = known();
      if (cart) return cart;
      opening ??= open();
      return opening;
    },
    known,
    replace: keep,
    forget: () => {
      // Another tab may have switched to another cart since; that one stays.
      if (readCart(storageKey)?.id === known()?.id) browserStorage('all-tabs')?.removeItem(storageKey);
      current = null;
    },
  };
}

/** Anyone can write to a browser's storage, so an invalid entry counts as none. */
function readCart(storageKey: string): OpenCart | null {
  try {
    const value: unknown = JSON.parse(browserStorage('all-tabs')?.getItem(storageKey) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    if (!('id' in value) || !('token' in value) || !('keptAtMs' in value)) return null;
    const { id, token, keptAtMs } = value;
    const displayId = 'displayId' in value ? String(value.displayId) : undefined;
    if (typeof id !== 'number' || typeof token !== 'string' || typeof keptAtMs !== 'number') return null;
    return Date.now() - keptAtMs < limits.cartKeptDaysMax * dayMs ? { id, token, displayId } : null;
  } catch {
    return null;
  }
}

/** When the browser's storage is full, the cart is kept until the page is left. */
function write(storageKey: string, entry: OpenCart & { readonly keptAtMs: number }): void {
  try {
    browserStorage('all-tabs')?.setItem(storageKey, JSON.stringify(entry));
  } catch {
    return;
  }
}

/** Defined here, because an import would increase the first load. */
const dayMs = 24 * 60 * 60 * 1000;
