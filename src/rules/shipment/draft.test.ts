import { expect, test } from 'vitest';
import { bagCount, emptyDraft, emptyLeg, emptyProduct, isDropOff, lineCount, lineOrder } from './draft.ts';
import { setLineCount } from './draft-changes.ts';

test('TRV-01 a new form has one traveler without a bag', () => {
  const draft = emptyDraft('golf', 'US');
  expect(draft.travelers).toHaveLength(1);
  expect(bagCount(draft)).toBe(0);
  expect([draft.origin.country, draft.destination.country]).toEqual(['US', 'US']);
});

test('TRP-04 pickup option 0 is drop-off, and a new form starts with it', () => {
  expect(isDropOff(emptyDraft('golf', 'US').outbound)).toBe(true);
  expect(isDropOff({ ...emptyLeg, pickupOptionId: 3 })).toBe(false);
});

test('PRD-02 a new bag has no size and carries the cover that is included', () => {
  expect(emptyProduct).toEqual({ size: null, packaging: null, cover: 100_000, note: '' });
});

test('PRD-01 bags are counted by line and over all travelers', () => {
  const draft = setLineCount(setLineCount(emptyDraft('golf', 'US'), '1', 'golf', 2), '1', 'box', 3);
  const [first] = draft.travelers;
  expect(first && lineCount(first, 'golf')).toBe(2);
  expect(first && lineCount(first, 'ski')).toBe(0);
  expect(bagCount(draft)).toBe(5);
});

test('URL-07 luggage goes before the brand’s own lines when it is asked for, and no line is lost', () => {
  expect(lineOrder({ brand: 'ski' })[0]).toBe('ski');
  const order = lineOrder({ brand: 'ski', luggageFirst: true });
  expect(order.slice(0, 2)).toEqual(['luggage', 'ski']);
  expect(new Set(order).size).toBe(8);
});
