import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { shippedDraft } from '#rules/orders/testing/placed-order.ts';
import type { Draft } from './draft.ts';
import { contentsFormProblems } from './contents-form-problems.ts';
import { setProductField } from './draft-changes.ts';

const driver = { what: 'Driver', count: 1, valueEach: cents(45_000), origin: 'TW' };
const blank = { what: '', count: 1, valueEach: cents(0), origin: 'US' };

function withItems(draft: Draft, items: NonNullable<Draft['travelers'][0]['lines'][0]['products'][0]['items']>): Draft {
  return setProductField(draft, { travelerId: '1', type: 'golf', index: 1 }, 'items', items);
}

test('SCR-06 contents are never required, and rows that say nothing are no problem', () => {
  expect(contentsFormProblems(shippedDraft())).toEqual([]);
  expect(contentsFormProblems(withItems(shippedDraft(), [driver, blank]))).toEqual([]);
});

test('SCR-06 INT-01 an incomplete item is reported at its field, and abroad one that customs can’t read', () => {
  const begun = withItems(shippedDraft(), [driver, { ...driver, valueEach: cents(0) }]);
  expect(contentsFormProblems(begun)).toEqual([
    {
      section: 'bags',
      fieldId: 'traveler-1-golf-1-items-value-1',
      message: 'Enter a value from $0.01 to $50,000.',
      about: 'golf bag 2',
    },
  ]);
  const abroad = { ...begun, destination: { ...begun.destination, country: 'CA' } };
  expect(contentsFormProblems(abroad)).toMatchObject([{ section: 'bags' }]);
});
