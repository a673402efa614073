import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { emptyProduct } from '#rules/shipment/draft.ts';
import { coverAmounts } from './cover-options.ts';
import { areContentsRequired, describedBy, type ProductRow, rowProblems } from './product-row.ts';
import { productTypes } from './product-types.ts';
import { sizesOf } from './size-classes.ts';

const golfBag: ProductRow = {
  brand: 'golf',
  type: 'golf',
  product: { ...emptyProduct, size: 'standard', packaging: 'hard-case' },
  isInternational: false,
};
const box: ProductRow = {
  brand: 'golf',
  type: 'box',
  product: { ...emptyProduct, size: 'small', note: 'Books' },
  isInternational: false,
};

test('PRD-02 a complete row has no problem', () => {
  expect(rowProblems(golfBag)).toEqual([]);
  expect(rowProblems(box)).toEqual([]);
});

test.each(productTypes)('PRD-02 a row of %s needs a size', (type) => {
  const row = { ...golfBag, type, product: { ...emptyProduct, note: 'Things' } };
  expect(rowProblems(row)).toContainEqual({ field: 'size', message: 'sizeRequired' });
});

test('PRD-02 a size of another kind of bag is refused', () => {
  const row = { ...golfBag, product: { ...golfBag.product, size: 'carry-on' } };
  expect(rowProblems(row)).toEqual([{ field: 'size', message: 'sizeUnknown' }]);
});

test('PRD-03 packaging is required for gear that carriers treat by its packaging', () => {
  expect(rowProblems({ ...golfBag, product: { ...golfBag.product, packaging: null } })).toEqual([
    { field: 'packaging', message: 'packagingRequired' },
  ]);
  expect(rowProblems({ ...box, product: { ...box.product, packaging: null } })).toEqual([]);
});

test('BRD-04 camps require the packaging type, of boxes and trunks too', () => {
  expect(rowProblems({ ...box, brand: 'camp' })).toEqual([{ field: 'packaging', message: 'packagingTypeRequired' }]);
  expect(rowProblems({ ...box, brand: 'camp', product: { ...box.product, packaging: 'bin' } })).toEqual([]);
});

test('PRD-03 packaging of another kind of bag is refused, required or not', () => {
  const suitcase = { ...emptyProduct, size: 'carry-on', packaging: 'hard-case' };
  expect(rowProblems({ ...golfBag, type: 'luggage', product: suitcase })).toEqual([
    { field: 'packaging', message: 'packagingRequired' },
  ]);
});

test('PRD-03 boxes and trunks always require a description of their contents', () => {
  expect(rowProblems({ ...box, product: { ...box.product, note: '  ' } })).toEqual([
    { field: 'note', message: 'contentsRequired' },
  ]);
  expect(productTypes.filter((type) => areContentsRequired({ type, isInternational: false }))).toEqual([
    'box',
    'trunk',
  ]);
});

test('PRD-03 every bag on an international route requires a description of its contents', () => {
  expect(rowProblems({ ...golfBag, isInternational: true })).toEqual([{ field: 'note', message: 'contentsRequired' }]);
  expect(productTypes.every((type) => areContentsRequired({ type, isInternational: true }))).toBe(true);
});

test('PRD-03 listed contents say what the description would, so that it is not asked for', () => {
  const shoes = { what: 'Shoes', count: 2, valueEach: cents(4000), origin: 'PT' };
  const listed = (items: readonly (typeof shoes)[]) =>
    rowProblems({ ...box, product: { ...box.product, note: '', items } });
  expect(listed([shoes])).toEqual([]);
  expect(listed([{ ...shoes, what: ' ' }])).toEqual([{ field: 'note', message: 'contentsRequired' }]);
  expect(describedBy([shoes, { ...shoes, what: ' Books ' }])).toBe('Shoes, Books');
});

test('PRD-03 the cover must be one of the offered amounts', () => {
  for (const cover of coverAmounts) {
    expect(rowProblems({ ...golfBag, product: { ...golfBag.product, cover } })).toEqual([]);
  }
  expect(rowProblems({ ...golfBag, product: { ...golfBag.product, cover: cents(120_000) } })).toEqual([
    { field: 'cover', message: 'insuranceRequired' },
  ]);
});

test('PRD-02 several problems come in the order of the form', () => {
  const row = { ...golfBag, isInternational: true, product: { ...emptyProduct, cover: cents(1) } };
  expect(rowProblems(row).map(({ field }) => field)).toEqual(['size', 'packaging', 'cover', 'note']);
});

test('PRD-02 every size on offer passes for its kind of bag', () => {
  for (const type of productTypes) {
    for (const { size } of sizesOf(type)) {
      const problems = rowProblems({ ...golfBag, type, product: { ...emptyProduct, size } });
      expect(problems.map(({ field }) => field)).not.toContain('size');
    }
  }
});
