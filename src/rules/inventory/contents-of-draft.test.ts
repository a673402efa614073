import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { shippedDraft } from '#rules/orders/testing/placed-order.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { copyBag, removeBag, setLineCount, setProductField } from '#rules/shipment/draft-changes.ts';
import { contentsOfDraft, contentsProblems, withContents, withoutContents } from './contents-of-draft.ts';
import type { InventoryItem } from './inventory.ts';

const driver: InventoryItem = { what: 'Driver', count: 1, valueEach: cents(45_000), origin: 'TW' };
const bag = (index: number) => ({ travelerId: '1', type: 'golf', index }) as const;

function filled(index: number, items: readonly InventoryItem[], draft: Draft = shippedDraft()): Draft {
  return setProductField(draft, bag(index), 'items', items);
}

test('SCR-06 contents of no bag are null, and contents of one bag make a list for every bag', () => {
  expect(contentsOfDraft(shippedDraft())).toBeNull();
  expect(contentsOfDraft(filled(1, [driver]))).toEqual([[], [driver]]);
  expect(contentsOfDraft(filled(0, []))).toEqual([[], []]);
});

test('SCR-06 an order’s draft has no contents, and gets those that are stored for the same number and kind', () => {
  const draft = filled(1, [driver]);
  expect(withoutContents(draft)).toEqual(shippedDraft());
  const again = withContents(withoutContents(draft), ({ bag: number, sku }) =>
    number === 2 && sku === 'golf-staff' ? [driver] : [],
  );
  expect(contentsOfDraft(again)).toEqual([[], [driver]]);
});

test('SCR-06 contents stay with their bag when another is removed, and are not made up for one that is added', () => {
  expect(contentsOfDraft(removeBag(filled(1, [driver]), bag(0)))).toEqual([[driver]]);
  expect(contentsOfDraft(setLineCount(filled(0, [driver]), '1', 'golf', 3))).toEqual([[driver], [], []]);
  expect(contentsOfDraft(copyBag(filled(0, [driver]), bag(0)))).toEqual([[driver], [driver], []]);
});

test('SCR-06 what is wrong with the contents is reported at its field', () => {
  const wrong = filled(1, [driver, { ...driver, what: ' ', valueEach: cents(0), origin: 'XX' }]);
  expect(contentsProblems(wrong, { isCountry: (code) => code === 'TW' }).map(({ field }) => field)).toEqual([
    'travelers[0][lines][0][products][1][items][1][what]',
    'travelers[0][lines][0][products][1][items][1][valueEach]',
    'travelers[0][lines][0][products][1][items][1][origin]',
  ]);
});
