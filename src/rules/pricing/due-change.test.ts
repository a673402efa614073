import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { type Due, dueChangeText } from './due-change.ts';

const due = (total: number, charge = total): Due => ({ total: cents(total), charge: cents(charge) });

test('PRC-04 a price that nothing else pays for changes from one amount to the other', () => {
  expect(dueChangeText(due(8999), due(9799))).toBe('The price changed from $89.99 to $97.99.');
});

test('PRC-04 a changed order that gets cheaper says what is refunded, and that nothing was due before', () => {
  expect(dueChangeText(due(8999, 0), due(8499, -500))).toBe('You now get $5.00 back. Before, nothing was due.');
  expect(dueChangeText(due(7999, -1000), due(8499, -500))).toBe(
    'You now get $5.00 back. Before, it was a refund of $10.00.',
  );
});

test('PRC-04 a changed order that costs more says what is to be paid now', () => {
  expect(dueChangeText(due(8499, -500), due(9999, 1000))).toBe('You now pay $10.00. Before, it was a refund of $5.00.');
});

test('PRC-04 a gift card changes the amount due, not the price', () => {
  expect(dueChangeText(due(8999), due(8999, 0))).toBe('Nothing is due now. Before, it was $89.99.');
  expect(dueChangeText(due(8999, 6499), due(9799, 7299))).toBe('You now pay $72.99. Before, it was $64.99.');
});

test('PRC-04 a price that balances pay in full still says that it changed', () => {
  expect(dueChangeText(due(8999, 0), due(9799, 0))).toBe('The price changed from $89.99 to $97.99.');
});
