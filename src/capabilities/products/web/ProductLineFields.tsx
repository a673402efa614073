import { type ReactNode, useState } from 'react';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import { Counter } from '#kit/web/form/Counter.tsx';
import { Icon } from '#kit/web/icons/Icon.tsx';
import { Skeleton } from '#kit/web/layout/Skeleton.tsx';
import { later } from '#kit/web/later.tsx';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { selectionIsFull } from '#rules/validation/select-messages.ts';
import { type ProductType, productTypeLabel } from '#rules/products/product-types.ts';
import styles from './ProductLineFields.module.css';
import { productIcon } from './product-icon.ts';

/** As high as the drawing with a line of sizes below it. */
const SizeFigure = later(() => import('./SizeFigure.tsx'), <Skeleton shape="block" height="17rem" />);

export type ProductLineFieldsProps = {
  /** The ids of its controls start with it. */
  id: string;
  type: ProductType;
  /** The size of each bag of the line; null where none is chosen yet. */
  sizes: readonly (string | null)[];
  /** The fields of each bag, in the same order. */
  bags: readonly ReactNode[];
  /** Whether the bags travel back, too; null when the trip is one way. TRV-03 */
  comesBack: boolean | null;
  onCount: (count: number) => void;
  onComesBack: (comesBack: boolean) => void;
};

/** One kind of bag: how many, and what each of them is. PRD-01 PRD-02 */
export function ProductLineFields(props: ProductLineFieldsProps): ReactNode {
  const { id, type, sizes, bags, comesBack, onCount, onComesBack } = props;
  const [looked, setLooked] = useState(0);
  const shown = sizes[looked] ?? sizes.at(-1) ?? null;
  const count = sizes.length;
  return (
    <div className={styles.line} data-empty={count === 0 || undefined}>
      <div className={styles.heading}>
        <span className={styles.icon}>
          <Icon name={productIcon(type)} size={32} />
        </span>
        <div className={styles.counter}>
          <Counter
            id={`${id}-count`}
            label={productTypeLabel(type)}
            inline
            value={count}
            max={limits.productQuantityMax}
            maxReason={selectionIsFull(limits.productQuantityMax)}
            onChange={onCount}
          />
        </div>
      </div>
      {count > 0 && (
        <div className={styles.bags}>
          <SizeFigure type={type} chosenId={shown} />
          <ol className={styles.rows}>
            {bags.map((bag, index) => (
              // Bags of a kind differ only by their position, so that is their key.
              <li key={`${type}-${String(index)}`} onFocus={() => setLooked(index)}>
                {bag}
              </li>
            ))}
          </ol>
          {comesBack !== null && (
            <CheckboxField
              id={`${id}-comes-back`}
              label={count === 1 ? t`Bring it back on the return` : t`Bring them back on the return`}
              checked={comesBack}
              onChange={onComesBack}
            />
          )}
        </div>
      )}
    </div>
  );
}
