import { expect, test } from 'vitest';
import { orderNumber } from './order-number.ts';

test('SCR-06 an order number is read however it is typed', () => {
  const display = { kind: 'display', displayId: 'P-7K3M9Q' };
  for (const typed of ['P-7K3M9Q', ' p-7k3m9q ', 'P 7K3M9Q', 'P7K3M9Q', '7K3M9Q', '#P–7K3M9Q']) {
    expect(orderNumber(typed)).toEqual(display);
  }
  expect(orderNumber('90001')).toEqual({ kind: 'id', orderId: 90_001 });
});

test('SCR-06 what cannot be an order number is null', () => {
  for (const typed of ['', 'P-', 'P-7K3M', 'P-7K3M9QX', 'ann@portage.test', '1234567890']) {
    expect(orderNumber(typed)).toBeNull();
  }
});
