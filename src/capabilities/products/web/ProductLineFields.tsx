import { type ReactNode, useMemo, useState } from 'react';
import rateCards from '#data/rate-card.json' with { type: 'json' };
import { Counter } from '#kit/web/form/Counter.tsx';
import { Icon } from '#kit/web/icons/Icon.tsx';
import { ScaleFigure } from '#kit/web/pictures/ScaleFigure.tsx';
import type { IsoDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { rateCardOn } from '#rules/pricing/rate-card.ts';
import { coverOptions } from '#rules/products/cover-options.ts';
import { type ProductType, productTypeLabel } from '#rules/products/product-types.ts';
import type { Product } from '#rules/shipment/draft.ts';
import { BagRow, type ChangeProduct } from './BagRow.tsx';
import styles from './ProductLineFields.module.css';
import { productIcon, sizePictures } from './size-pictures.ts';

export type ProductLineFieldsProps = {
  /** The ids of its controls start with it. */
  id: string;
  type: ProductType;
  products: readonly Product[];
  /** The day by which the price of a cover is read off the rate card. */
  pricedOn: IsoDate;
  onCount: (count: number) => void;
  /** The same function on every redraw, so that only the row that changed is drawn anew. */
  onProduct: ChangeProduct;
  /** Whether a bag without a size is called wrong by now. */
  isSizeMissed: boolean;
};

/** One kind of bag: how many, and what each of them is. PRD-01 PRD-02 */
export function ProductLineFields(props: ProductLineFieldsProps): ReactNode {
  const { id, type, products, onCount, onProduct, isSizeMissed } = props;
  const [looked, setLooked] = useState(0);
  const shown = products[looked] ?? products.at(-1);
  const covers = useMemo(() => coverOptions(rateCardOn(rateCards, props.pricedOn)), [props.pricedOn]);
  return (
    <div className={styles.line} data-empty={products.length === 0 || undefined}>
      <div className={styles.heading}>
        <span className={styles.icon}>
          <Icon name={productIcon(type)} size={32} />
        </span>
        <div className={styles.counter}>
          <Counter
            id={`${id}-count`}
            label={productTypeLabel(type)}
            inline
            value={products.length}
            max={limits.productQuantityMax}
            maxReason={messageText('quantityTooHigh', { most: String(limits.productQuantityMax) })}
            onChange={onCount}
          />
        </div>
      </div>
      {products.length > 0 && (
        <div className={styles.bags}>
          <ScaleFigure items={sizePictures(type)} chosenId={shown?.size ?? null} />
          <ol className={styles.rows}>
            {products.map((product, index) => (
              // Bags of a kind are told apart by their place alone, so the place is their key.
              <li key={`${type}-${String(index)}`} onFocus={() => setLooked(index)}>
                <BagRow
                  id={`${id}-${index}`}
                  name={products.length === 1 ? productTypeLabel(type) : `${productTypeLabel(type)} ${index + 1}`}
                  type={type}
                  product={product}
                  covers={covers}
                  isSizeMissed={isSizeMissed && product.size === null}
                  index={index}
                  onChange={onProduct}
                />
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}
