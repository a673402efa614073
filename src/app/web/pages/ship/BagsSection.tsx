import type { ReactNode } from 'react';
import { laterWhenNear } from '#kit/web/later.tsx';
import { bagText } from '#rules/products/bag-text.ts';
import { productTypeLabel } from '#rules/products/product-types.ts';
import { findSize } from '#rules/products/size-classes.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { areBagsDescribed } from '#rules/shipment/first-needed-section.ts';
import { FoldingSection } from './FoldingSection.tsx';
import styles from './section-space.module.css';
import { useTrip } from './use-trip.ts';

const Travelers = laterWhenNear(() => import('./Travelers.tsx'), <BagsSpace />);

/** What each traveler sends. */
export function BagsSection(): ReactNode {
  const { draft } = useTrip();
  return (
    <FoldingSection section="bags" summary={bagSummary(draft)} startsFolded={areBagsDescribed(draft)}>
      <Travelers />
    </FoldingSection>
  );
}

/** The space of the travelers, and of the fields of every bag they have. */
function BagsSpace(): ReactNode {
  const products = useTrip().draft.travelers.flatMap(({ lines }) => lines.flatMap((line) => line.products));
  return (
    <div className={styles.bags}>
      {products.map((_, index) => (
        <div key={index} className={styles.bag} />
      ))}
    </div>
  );
}

/** `2 × Golf bag, Standard; Luggage, Checked` */
export function bagSummary({ travelers }: Pick<Draft, 'travelers'>): string {
  const counts = new Map<string, number>();
  for (const { lines } of travelers) {
    for (const { type, products } of lines) {
      for (const { size } of products) {
        const found = size === null ? undefined : findSize({ type, size });
        const words = found ? bagText(found) : productTypeLabel(type);
        counts.set(words, (counts.get(words) ?? 0) + 1);
      }
    }
  }
  return [...counts].map(([words, count]) => (count === 1 ? words : `${count} × ${words}`)).join('; ');
}
