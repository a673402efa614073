import type { BrandKey } from '#rules/brand/brand.ts';
import { packagingMessage } from '#rules/brand/brand-wording.ts';
import { limits } from '#rules/limits.ts';
import type { MessageName } from '#rules/messages.ts';
import type { Product, ProductField } from '#rules/shipment/draft.ts';
import { isCoverOffered } from './cover-options.ts';
import { isPackagingRequired } from './is-packaging-required.ts';
import { isPackagingOffered } from './packaging.ts';
import type { ProductType } from './product-types.ts';
import { findSize } from './size-classes.ts';

/** One bag, and what decides which of its fields are required. */
export type ProductRow = {
  readonly brand: BrandKey;
  readonly type: ProductType;
  readonly product: Product;
  readonly isInternational: boolean;
};

export type RowProblem = { readonly field: ProductField; readonly message: MessageName };

/** The checks of a row, in the order of the form. */
const rowRules: readonly { readonly field: ProductField; readonly check: (row: ProductRow) => MessageName | null }[] = [
  { field: 'size', check: checkSize },
  { field: 'packaging', check: checkPackaging },
  { field: 'cover', check: ({ product }) => (isCoverOffered(product.cover) ? null : 'insuranceRequired') },
  { field: 'note', check: checkContents },
];

/** The problems of a bag's row. PRD-02 PRD-03 BRD-04 */
export function rowProblems(row: ProductRow): readonly RowProblem[] {
  return rowRules.flatMap(({ field, check }) => {
    const message = check(row);
    return message === null ? [] : [{ field, message }];
  });
}

/**
 * Whether a description of the contents is required: a box or trunk may hold anything, and customs need it on international routes. PRD-03
 */
export function areContentsRequired({ type, isInternational }: Pick<ProductRow, 'type' | 'isInternational'>): boolean {
  return isInternational || type === 'box' || type === 'trunk';
}

function checkSize({ type, product }: ProductRow): MessageName | null {
  if (product.size === null) return 'sizeRequired';
  return findSize({ type, size: product.size }) ? null : 'sizeUnknown';
}

/** What a list of contents says as a note, so that nobody has to type it twice; empty while nothing is listed. PRD-03 */
export function describedBy(items: Product['items'] = []): string {
  const named = items.map(({ what }) => what.trim()).filter((what) => what !== '');
  return named.join(', ').slice(0, limits.noteLengthMax);
}

/** Optional packaging must still be valid for this kind of bag. */
function checkPackaging({ brand, type, product: { packaging } }: ProductRow): MessageName | null {
  const isFine = packaging === null ? !isPackagingRequired({ brand, type }) : isPackagingOffered({ type, packaging });
  return isFine ? null : packagingMessage(brand);
}

function checkContents(row: ProductRow): MessageName | null {
  const { note, items } = row.product;
  return areContentsRequired(row) && note.trim() === '' && describedBy(items) === '' ? 'contentsRequired' : null;
}
