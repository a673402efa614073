import { expect, test, vi } from 'vitest';
import { CallFailed } from './call.ts';
import { isCartUnknown, withCart } from './cart.ts';
import { withOpenCart } from './with-open-cart.ts';

const unknown = new CallFailed({ kind: 'refused', status: 404 }, 'We couldn’t find this cart.', [
  { field: 'cart_id', message: 'Unknown.' },
]);

/** A browser that opens carts 1, 2, 3 … */
function openedCarts() {
  let id = 1;
  const forget = vi.fn<() => void>(() => void (id += 1));
  return { cart: () => Promise.resolve({ id, token: `token-${id}` }), forget };
}

test('CRT-01 a cart that the server no longer knows is replaced by a new one, and the call is made again', async () => {
  const carts = openedCarts();
  const sent: (number | undefined)[] = [];
  const answer = await withCart(carts, async (cart) => {
    sent.push(cart?.id);
    if (cart?.id === 1) throw unknown;
    return `answered for ${cart?.token}`;
  });
  expect(answer).toBe('answered for token-2');
  expect(sent).toEqual([1, 2]);
  expect(carts.forget).toHaveBeenCalledOnce();
});

test('CRT-01 a second refusal is passed on', async () => {
  const carts = openedCarts();
  const send = vi.fn<() => Promise<never>>(() => Promise.reject(unknown));
  await expect(withCart(carts, send)).rejects.toBe(unknown);
  expect(send).toHaveBeenCalledTimes(2);
  expect(carts.forget).toHaveBeenCalledOnce();
});

test.each([
  new CallFailed({ kind: 'refused', status: 404 }, 'Unknown club.', [{ field: 'club_id', message: 'Unknown.' }]),
  new CallFailed({ kind: 'refused', status: 400 }, 'Bad number.', [
    { field: 'cart_id', message: 'Whole numbers only.' },
  ]),
  new CallFailed({ kind: 'refused', status: 403 }, 'This page is out of date.', [
    { field: 'X-CSRF-Token', message: 'Old.' },
  ]),
  new CallFailed({ kind: 'unanswered' }, 'No connection.'),
  new Error('A bug.'),
])('CRT-01 every other failure leaves the cart alone: $message', async (failure) => {
  const carts = openedCarts();
  expect(isCartUnknown(failure)).toBe(false);
  await expect(withCart(carts, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(carts.forget).not.toHaveBeenCalled();
});

test('CRT-01 a call that needs a cart is not sent without one, and says why', async () => {
  const carts = { cart: () => Promise.resolve(null), forget: () => undefined };
  const send = vi.fn<() => Promise<string>>();
  const notSent = { kind: 'not-sent', status: null };
  await expect(withOpenCart(carts, send)).rejects.toMatchObject({
    ...notSent,
    message: 'Please check your connection and try again.',
  });
  await expect(withOpenCart(carts, send, 'No note.')).rejects.toMatchObject({ ...notSent, message: 'No note.' });
  expect(send).not.toHaveBeenCalled();
});

test('CRT-01 a call that needs a cart gets a new one when the server no longer knows the first', async () => {
  const sent = await withOpenCart(openedCarts(), async ({ id }) => {
    if (id === 1) throw unknown;
    return id;
  });
  expect(sent).toBe(2);
});
