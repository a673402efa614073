import { memo, type ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { SegmentedControl } from '#kit/web/form/SegmentedControl.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { FilteredTextField } from '#kit/web/form/FilteredTextField.tsx';
import { filterText, removedCharactersText } from '#rules/address/text-filter.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { cents } from '#rules/money.ts';
import type { CoverOption } from '#rules/products/cover-options.ts';
import { packagingOptions } from '#rules/products/packaging.ts';
import type { ProductType } from '#rules/products/product-types.ts';
import { describedBy } from '#rules/products/product-row.ts';
import { sizesOf } from '#rules/products/size-classes.ts';
import type { Product, ProductField } from '#rules/shipment/draft.ts';
import styles from './ProductLineFields.module.css';

export type BagRowProps = {
  id: string;
  /** "Golf bag 2" */
  name: string;
  type: ProductType;
  product: Product;
  covers: readonly CoverOption[];
  errors: Readonly<Partial<Record<ProductField, string | undefined>>>;
  /** Whether the contents are required by carriers and customs. PRD-03 */
  areContentsRequired: boolean;
  /** The list of the contents, for customs. */
  contents?: ReactNode;
  /** Must be the same functions on every render, so that only the changed row is rendered again. */
  onChange: <Field extends ProductField>(field: Field, value: Product[Field]) => void;
  onBlur: (field: ProductField) => void;
  /** Missing when the line is full. */
  onCopy: (() => void) | undefined;
  onRemove: () => void;
};

/** One bag: its size, its cover, its packaging and its contents. PRD-02 */
export const BagRow = memo(function BagRow(props: BagRowProps): ReactNode {
  const { id, name, type, product, covers, errors, areContentsRequired, onChange, onBlur, contents, onCopy, onRemove } =
    props;
  const packaging = packagingOptions(type);
  // What is listed is not asked for again.
  const isNoteShown = !areContentsRequired || describedBy(product.items) === '';
  return (
    <div className={styles.row}>
      <div className={styles.size}>
        <SegmentedControl
          id={`${id}-size`}
          label={t`${name} size`}
          segments={sizesOf(type).map(({ size, label }) => ({ value: size, label }))}
          value={product.size ?? ''}
          error={errors.size}
          onChange={(size) => onChange('size', size)}
        />
      </div>
      {packaging.length > 0 && (
        <SelectField
          id={`${id}-packaging`}
          label={t`Packed in`}
          placeholder={t`Choose`}
          value={product.packaging ?? ''}
          options={packaging}
          error={errors.packaging}
          onChange={(value) => onChange('packaging', value)}
          onBlur={() => onBlur('packaging')}
        />
      )}
      <SelectField
        id={`${id}-cover`}
        label={t`Covered for`}
        value={String(product.cover)}
        options={covers.map(({ cover, label }) => ({ value: String(cover), label }))}
        error={errors.cover}
        onChange={(value) => onChange('cover', cents(Number(value)))}
        onBlur={() => onBlur('cover')}
      />
      {contents && <div className={styles.contents}>{contents}</div>}
      <div className={styles.note}>
        {isNoteShown && (
          <FilteredTextField
            id={`${id}-note`}
            label={areContentsRequired ? t`What’s inside` : t`Notes (optional)`}
            placeholder={areContentsRequired ? contentsExample(type) : ''}
            value={product.note}
            error={errors.note}
            autoComplete="off"
            maxLength={limits.noteLengthMax}
            filter={filterText}
            removedCharactersText={removedCharactersText}
            onChange={(value) => onChange('note', value)}
            onBlur={() => onBlur('note')}
          />
        )}
        <div className={styles.actions}>
          {onCopy && <Button variant="quiet" size="small" label={t`Copy ${name}`} onPress={onCopy}>{t`Copy`}</Button>}
          <Button variant="quiet" size="small" label={t`Remove ${name}`} onPress={onRemove}>{t`Remove`}</Button>
        </div>
      </div>
    </div>
  );
});

function contentsExample(type: ProductType): string {
  return type === 'golf' ? t`Golf clubs, shoes, balls` : t`Clothes, shoes, books`;
}
