import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import type { Due } from '#rules/pricing/due-change.ts';
import { earlyPressMessage } from './early-press-message.ts';

const due = (total: number, charge = total): Due => ({ total: cents(total), charge: cents(charge) });

test('PAY-04 a price that has risen since the press is named, with the one that the button showed', () => {
  expect(earlyPressMessage({ seen: due(8999), now: due(9799) })).toBe(
    'The price changed from $89.99 to $97.99. Press again to confirm.',
  );
});

test('PAY-04 a refund that has become smaller, or a payment, is named as the button showed it', () => {
  expect(earlyPressMessage({ seen: due(7999, -1000), now: due(8499, -500) })).toBe(
    'You now get $5.00 back. Before, it was a refund of $10.00. Press again to confirm.',
  );
  expect(earlyPressMessage({ seen: due(8999, 0), now: due(9799, 800) })).toBe(
    'You now pay $8.00. Before, nothing was due. Press again to confirm.',
  );
});

test('PAY-04 an amount that is the same or lower lets the press go on', () => {
  expect(earlyPressMessage({ seen: due(8999), now: due(8999) })).toBeNull();
  expect(earlyPressMessage({ seen: due(8999), now: due(8099) })).toBeNull();
  expect(earlyPressMessage({ seen: due(8999, 0), now: due(8499, -500) })).toBeNull();
});

test('PAY-04 a button that showed no price orders nothing that costs something', () => {
  expect(earlyPressMessage({ seen: null, now: due(8999) })).toBe('The price is $89.99. Press again to order.');
  expect(earlyPressMessage({ seen: null, now: due(8999, 6499) })).toBe('You now pay $64.99. Press again to confirm.');
  expect(earlyPressMessage({ seen: null, now: due(0) })).toBeNull();
});
