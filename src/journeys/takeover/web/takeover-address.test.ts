import { expect, test } from 'vitest';
import { addressWithoutTakeover, takeoverFromAddress } from './takeover-address.ts';

test('CRT-03 the address names the cart and its token; admins need none', () => {
  const cart = { cartId: 1001, cartToken: 'aBc_-9' };
  expect(takeoverFromAddress('?cart_id=1001&cart_token=aBc_-9&takeover=1')).toEqual(cart);
  expect(takeoverFromAddress('?takeover=1&cart_id=1001')).toEqual({ cartId: 1001, cartToken: null });
});

test('CRT-03 an address that does not ask for it, or names no cart, takes nothing over', () => {
  for (const search of [
    '',
    '?cart_id=1001',
    '?cart_id=1001&takeover=0',
    '?takeover=1',
    '?takeover=1&cart_id=',
    '?takeover=1&cart_id=-1',
    '?takeover=1&cart_id=1e3',
    '?takeover=1&cart_id=99999999999',
  ]) {
    expect(takeoverFromAddress(search), search).toBeNull();
  }
});

test('CRT-03 afterwards cart and token are gone from the address, and everything else is left', () => {
  const pathname = '/ship';
  const search = '?cart_id=1001&cart_token=x&takeover=1';
  expect(addressWithoutTakeover({ pathname, search })).toBe('/ship');
  expect(addressWithoutTakeover({ pathname, search: `${search}&brand=ski` })).toBe('/ship?brand=ski');
});
