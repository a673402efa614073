import { type ReactNode, useEffect } from 'react';
import { productIcon } from '#capabilities/products/web/product-icon.ts';
import { fetchLaterParts, whenIdle } from '#kit/web/later.tsx';
import { productLineOrder } from '#rules/brand/brand-wording.ts';
import { productTypeLabel } from '#rules/products/product-types.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';
import { Facts } from './Facts.tsx';
import styles from './HomePage.module.css';
import { OpeningDrawing } from './OpeningDrawing.tsx';
import { QuickQuoteForm } from './QuickQuoteForm.tsx';

/** What the guests of this brand mostly carry. */
const [ownLine = 'luggage'] = productLineOrder(pageFacts.brand.key);

export default function HomePage(): ReactNode {
  usePageEntered(`${pageFacts.brand.name}: your bags, there before you`);
  useEffect(() => whenIdle(fetchLaterParts), []);
  return (
    <div className={styles.page}>
      <div className={styles.opening}>
        <h1 className={styles.sentence} tabIndex={-1}>
          Send your {productTypeLabel(ownLine).toLowerCase()} ahead, and find it there when you arrive.
        </h1>
        <OpeningDrawing icon={productIcon(ownLine)} />
      </div>
      <QuickQuoteForm />
      <Facts />
    </div>
  );
}
