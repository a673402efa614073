import type { BrandKey } from '#rules/brand/brand.ts';
import { packagingMessage } from '#rules/brand/brand-wording.ts';
import type { MessageName } from '#rules/messages.ts';
import type { Product } from '#rules/shipment/draft.ts';
import { isCoverOffered } from './cover-options.ts';
import { isPackagingRequired, isPackagingOffered } from './packaging.ts';
import type { ProductType } from './product-types.ts';
import { findSize } from './size-classes.ts';

/** One bag and what decides which of its fields are asked for. */
export type ProductRow = {
  readonly brand: BrandKey;
  readonly type: ProductType;
  readonly product: Product;
  readonly isInternational: boolean;
};

export type RowProblem = { readonly field: keyof Product; readonly message: MessageName };

/** What a row says of a bag and may get wrong, in the order of the form. */
const rowRules: readonly { readonly field: keyof Product; readonly check: (row: ProductRow) => MessageName | null }[] =
  [
    { field: 'size', check: checkSize },
    { field: 'packaging', check: checkPackaging },
    { field: 'cover', check: ({ product }) => (isCoverOffered(product.cover) ? null : 'insuranceRequired') },
    { field: 'note', check: checkContents },
  ];

/** What is missing or wrong in the row of a bag. PRD-02 PRD-03 BRD-04 */
export function rowProblems(row: ProductRow): readonly RowProblem[] {
  return rowRules.flatMap(({ field, check }) => {
    const message = check(row);
    return message === null ? [] : [{ field, message }];
  });
}

/**
 * Whether the contents must be described: a box or a trunk may hold anything, and customs ask for what crosses a border. PRD-03
 */
export function areContentsRequired({ type, isInternational }: Pick<ProductRow, 'type' | 'isInternational'>): boolean {
  return isInternational || type === 'box' || type === 'trunk';
}

function checkSize({ type, product }: ProductRow): MessageName | null {
  if (product.size === null) return 'sizeRequired';
  return findSize({ type, size: product.size }) ? null : 'sizeUnknown';
}

/** What is told without being asked for must still be a packaging of this kind of bag. */
function checkPackaging({ brand, type, product: { packaging } }: ProductRow): MessageName | null {
  const isFine = packaging === null ? !isPackagingRequired({ brand, type }) : isPackagingOffered({ type, packaging });
  return isFine ? null : packagingMessage(brand);
}

function checkContents(row: ProductRow): MessageName | null {
  return areContentsRequired(row) && row.product.note.trim() === '' ? 'contentsRequired' : null;
}
