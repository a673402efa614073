import { type ReactNode, useEffect } from 'react';
import { productIcon } from '#capabilities/products/web/product-icon.ts';
import { fetchLaterParts, laterWhenNear, whenIdle } from '#kit/web/later.tsx';
import { productLineOrder } from '#rules/brand/brand-wording.ts';
import { homeTitle, homeWords } from '#rules/brand/home-words.ts';
import { loadBrandPictures } from '../../brand-pictures/load-brand-pictures.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { loadBrandContent } from '../../load-brand-content.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from './HomePage.module.css';
import { OpeningDrawing } from './OpeningDrawing.tsx';
import { QuickQuoteForm } from './QuickQuoteForm.tsx';

// What is below the quick quote loads after it. The space is as high as a window, so that nothing in view moves.
const Sections = laterWhenNear(
  async () => {
    const { key } = pageFacts.brand;
    const [{ HomeSections }, content, pictures] = await Promise.all([
      import('./HomeSections.tsx'),
      loadBrandContent(key),
      loadBrandPictures(key),
    ]);
    return { default: () => <HomeSections content={content} pictures={pictures} /> };
  },
  <div className={styles.space} />,
);

export default function HomePage(): ReactNode {
  usePageEntered(homeTitle(pageFacts.brand));
  useEffect(() => whenIdle(fetchLaterParts), []);
  // What the guests of this brand mostly carry.
  const [ownLine = 'luggage'] = productLineOrder(pageFacts.brand.key);
  return (
    <div className={styles.page}>
      <div className={styles.opening}>
        <h1 className={styles.sentence} tabIndex={-1}>
          {homeWords[pageFacts.brand.key].headline}
        </h1>
        <OpeningDrawing icon={productIcon(ownLine)} />
      </div>
      <QuickQuoteForm />
      <Sections />
    </div>
  );
}
