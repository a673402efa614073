import { call, callWhileLeaving } from '#kit/web/call.ts';
import { isCartUnknown, type OpenCart, withCart } from '#kit/web/cart.ts';
import { limits } from '#rules/limits.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { type SavedCodes, sessionSignature } from '#rules/shipment-form/ship-state.ts';
import { loadSession, saveSession } from '../contract.ts';
import { cartIdToWire, savedTripFromWire, tripToWire } from '../wire.ts';
import type { CartKeeper } from './cart-keeper.ts';

export type SessionSaver = {
  /** Saves the draft with its codes, once nothing has changed for a second. */
  save(draft: Draft, codes?: SavedCodes): void;
  /** Saves unsaved changes at once, with a request that outlives the page. */
  leave(): void;
  /** The ship state saved with the cart of this browser, or null. Opens no cart. */
  load(): Promise<Readonly<Record<string, unknown>> | null>;
  /** Starts from another draft that is not to be saved: a restored or an empty one. */
  begin(draft: Draft, codes?: SavedCodes): void;
};

/**
 * Saves the draft of a page with its cart. An unchanged draft is not saved again, and only one request runs at a time. A failed save needs
 * no retry, since the next change sends the whole draft. CRT-02
 *
 * This is not sent with `useSend`: no screen shows how a save went, what is typed meanwhile is sent after it, and the last save has to
 * outlive the page.
 */
export function sessionSaver(carts: Pick<CartKeeper, 'cart' | 'known' | 'forget'>, first: Draft): SessionSaver {
  let latest = first;
  let latestCodes: SavedCodes | undefined;
  let lastSaved = { signature: sessionSignature(first) };
  let sending: string | null = null;
  let isDue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRevision = 0;

  async function sendLatest(): Promise<void> {
    if (sending !== null) {
      isDue = true;
      return;
    }
    const signature = sessionSignature(latest, latestCodes);
    const before = lastSaved;
    if (signature === before.signature) return;
    sending = signature;
    const isSaved = await saveNow(latest);
    sending = null;
    // If the user has started over in the meantime, `lastSaved` is already about another draft.
    if (isSaved && lastSaved === before) lastSaved = { signature };
    if (!isDue) return;
    isDue = false;
    await sendLatest();
  }

  async function saveNow(draft: Draft): Promise<boolean> {
    return withCart(carts, (cart) => post(draft, cart)).catch(() => false);
  }

  async function post(draft: Draft, cart: OpenCart | null): Promise<boolean> {
    if (!cart) return false;
    const answer = await call(saveSession, saveInput(draft, cart), { cartToken: cart.token });
    lastRevision = Math.max(lastRevision, answer.revision);
    return answer.saved;
  }

  async function postLast(cart: OpenCart): Promise<void> {
    const signature = sessionSignature(latest, latestCodes);
    const before = lastSaved;
    if (signature === before.signature || signature === sending) return;
    const saving = callWhileLeaving(saveSession, saveInput(latest, cart), { cartToken: cart.token });
    const isSaved = await saving.then(
      ({ saved }) => saved,
      () => false,
    );
    if (isSaved && lastSaved === before) lastSaved = { signature };
  }

  /** The revision is the time, so that the latest change in any tab wins, and always a higher number than before. */
  function saveInput(draft: Draft, cart: OpenCart) {
    lastRevision = Math.max(Date.now(), lastRevision + 1);
    return { params: cartIdToWire(cart.id), body: tripToWire(draft, latestCodes, lastRevision) };
  }

  return {
    save: (draft, codes) => {
      latest = draft;
      latestCodes = codes;
      clearTimeout(timer);
      timer = setTimeout(() => void sendLatest(), limits.savedSessionPauseMs);
    },
    leave: () => {
      const cart = carts.known();
      // A page that is being left has no time to open one; if it comes back, the save still follows.
      if (!cart) return;
      clearTimeout(timer);
      isDue = false;
      void postLast(cart);
    },
    load: async () => {
      const cart = carts.known();
      if (!cart) return null;
      try {
        const wire = await call(loadSession, { params: cartIdToWire(cart.id) }, { cartToken: cart.token });
        const { shipState, revision } = savedTripFromWire(wire);
        lastRevision = Math.max(lastRevision, revision);
        return shipState;
      } catch (error) {
        if (isCartUnknown(error)) carts.forget();
        return null;
      }
    },
    begin: (draft, codes) => {
      clearTimeout(timer);
      isDue = false;
      latest = draft;
      latestCodes = codes;
      lastSaved = { signature: sessionSignature(draft, codes) };
    },
  };
}
