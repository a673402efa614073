import { type ReactNode, Suspense, use, useEffect } from 'react';
import { productIcon } from '#capabilities/products/web/product-icon.ts';
import { fetchLaterParts, whenIdle } from '#kit/web/later.tsx';
import { productLineOrder } from '#rules/brand/brand-wording.ts';
import { homeTitle, homeWords } from '#rules/brand/home-words.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from './HomePage.module.css';
import { loadHomeParts } from './load-home-parts.ts';
import { OpeningDrawing } from './OpeningDrawing.tsx';
import { QuickQuoteForm } from './QuickQuoteForm.tsx';

export default function HomePage(): ReactNode {
  usePageEntered(homeTitle(pageFacts.brand));
  useEffect(() => whenIdle(fetchLaterParts), []);
  // What the guests of this brand mostly carry.
  const [ownLine = 'luggage'] = productLineOrder(pageFacts.brand.key);
  return (
    <div className={styles.page}>
      <div className={styles.opening}>
        <h1 className={styles.sentence} tabIndex={-1}>
          {homeWords()[pageFacts.brand.key].headline}
        </h1>
        <OpeningDrawing icon={productIcon(ownLine)} />
      </div>
      <QuickQuoteForm />
      {/* As high as a window, so that nothing in view moves. */}
      <Suspense fallback={<div className={styles.space} />}>
        <Sections />
      </Suspense>
    </div>
  );
}

function Sections(): ReactNode {
  const { HomeSections, content, pictures } = use(loadHomeParts(pageFacts.brand.key));
  return <HomeSections content={content} pictures={pictures} />;
}
