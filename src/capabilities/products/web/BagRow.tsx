import { memo, type ReactNode } from 'react';
import { SegmentedControl } from '#kit/web/form/SegmentedControl.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { messages } from '#rules/messages.ts';
import { cents } from '#rules/money.ts';
import type { CoverOption } from '#rules/products/cover-options.ts';
import type { ProductType } from '#rules/products/product-types.ts';
import { sizesOf } from '#rules/products/size-classes.ts';
import type { Product } from '#rules/shipment/draft.ts';
import styles from './ProductLineFields.module.css';

export type ChangeProduct = <Field extends keyof Product>(index: number, field: Field, value: Product[Field]) => void;

export type BagRowProps = {
  id: string;
  /** "Golf bag 2" */
  name: string;
  type: ProductType;
  product: Product;
  covers: readonly CoverOption[];
  isSizeMissed: boolean;
  /** Its place in the line. */
  index: number;
  onChange: ChangeProduct;
};

/** What one bag is: its size and how much it is covered for. */
export const BagRow = memo(function BagRow(props: BagRowProps): ReactNode {
  const { id, name, type, product, covers, isSizeMissed, index, onChange } = props;
  return (
    <div className={styles.row}>
      <SegmentedControl
        id={`${id}-size`}
        label={`${name}: size`}
        segments={sizesOf(type).map(({ size, label }) => ({ value: size, label }))}
        value={product.size ?? ''}
        error={isSizeMissed ? messages.sizeRequired : undefined}
        onChange={(size) => onChange(index, 'size', size)}
      />
      <SelectField
        id={`${id}-cover`}
        label="Covered for"
        value={String(product.cover)}
        options={covers.map(({ cover, label }) => ({ value: String(cover), label }))}
        onChange={(value) => onChange(index, 'cover', cents(Number(value)))}
      />
    </div>
  );
});
