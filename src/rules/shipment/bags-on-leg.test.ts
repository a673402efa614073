import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { bagsOnLeg, checkBags, missingBags, whyNoBags } from './bags-on-leg.ts';
import { type Draft, emptyDraft, emptyProduct, type ProductLine } from './draft.ts';

function draftWith(...lines: ProductLine[]): Draft {
  const draft = emptyDraft('golf', 'US');
  return { ...draft, travelers: draft.travelers.map((traveler) => ({ ...traveler, lines })) };
}

const standard = { ...emptyProduct, size: 'standard' };

test('every bag is on the outbound leg, and on the return leg those whose line comes back', () => {
  const draft = draftWith(
    { type: 'golf', roundtrip: true, products: [standard, { ...standard, size: 'staff' }] },
    { type: 'snowboot', roundtrip: false, products: [standard] },
  );
  expect(bagsOnLeg(draft, 'outbound').map(({ sku }) => sku)).toEqual([
    'golf-standard',
    'golf-staff',
    'snowboot-standard',
  ]);
  expect(bagsOnLeg(draft, 'return').map(({ sku }) => sku)).toEqual(['golf-standard', 'golf-staff']);
});

test('PRD-02 a bag without a size is a problem at its field, and so is a draft without bags', () => {
  expect(missingBags(draftWith())).toEqual([{ kind: 'problem', field: 'travelers', message: 'bagRequired' }]);
  const draft = draftWith({ type: 'golf', roundtrip: true, products: [standard, emptyProduct] });
  expect(missingBags(draft)).toEqual([
    { kind: 'problem', field: 'travelers[0][lines][0][products][1][size]', message: 'sizeRequired' },
  ]);
  expect(bagsOnLeg(draft, 'outbound')).toHaveLength(1);
});

test('a size or cover that is not on offer is a problem at its field', () => {
  const draft = draftWith({
    type: 'golf',
    roundtrip: true,
    products: [
      { ...standard, size: 'giant' },
      { ...standard, cover: cents(1) },
    ],
  });
  expect(checkBags(draft).map(({ field, message }) => [field, message])).toEqual([
    ['travelers[0][lines][0][products][0][size]', 'sizeUnknown'],
    ['travelers[0][lines][0][products][1][cover]', 'coverUnknown'],
  ]);
});

test('SVC-01 a leg without bags says whether there are none, they have no size, or none comes back', () => {
  expect(whyNoBags(draftWith(), 'outbound')).toBe('bagRequired');
  const unsized = draftWith({ type: 'golf', roundtrip: true, products: [emptyProduct] });
  expect([whyNoBags(unsized, 'outbound'), whyNoBags(unsized, 'return')]).toEqual(['sizeRequired', 'sizeRequired']);
  expect(whyNoBags(draftWith({ type: 'golf', roundtrip: false, products: [standard] }), 'return')).toBe(
    'noBagComesBack',
  );
});
