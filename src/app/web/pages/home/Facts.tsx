import type { ReactNode } from 'react';
import rateCards from '#data/rate-card.json' with { type: 'json' };
import { Icon } from '#kit/web/icons/Icon.tsx';
import type { IconName } from '#kit/web/icons/icon-drawings.tsx';
import { productLineOrder } from '#rules/brand/brand-wording.ts';
import { t } from '#rules/language/t.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import { basePrice } from '#rules/pricing/base-price.ts';
import { type RateCard, rateCardOn } from '#rules/pricing/rate-card.ts';
import { includedCover } from '#rules/products/cover-options.ts';
import { productTypeLabel } from '#rules/products/product-types.ts';
import { sizesOf } from '#rules/products/size-classes.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from './Facts.module.css';

/** What people worry about, answered in figures of the rate card in force: cost, arrival, and what if something goes wrong. */
export function Facts(): ReactNode {
  const card = rateCardOn(rateCards, pageFacts.today);
  const [type = 'luggage'] = productLineOrder(pageFacts.brand.key);
  const slowest = card.farZone.groundDays;
  const cover = formatCents(includedCover).replace(/\.00$/, '');
  return (
    <ul className={styles.facts}>
      <Fact
        icon="check"
        title={t`${productTypeLabel(type)} from ${formatCents(lowestPrice(card, type))}`}
      >{t`The price includes shipping, ${cover} of coverage and drop-off.`}</Fact>
      <Fact
        icon="calendar"
        title={t`1 to ${slowest} business days by ground`}
      >{t`${card.remoteZone.groundDays} to Alaska, Hawaii and the territories. Next-day shipping is available. You’ll see the arrival date before you pay, with weekends and holidays counted.`}</Fact>
      <Fact
        icon="clock"
        title={t`If something goes wrong`}
      >{t`Every bag is covered for ${cover} against loss and damage, and you can add more. If the carrier delivers a bag late, we refund what its trip cost.`}</Fact>
    </ul>
  );
}

function Fact({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }): ReactNode {
  return (
    <li className={styles.fact}>
      <Icon name={icon} />
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p>{children}</p>
      </div>
    </li>
  );
}

/** What the smallest bag of the brand's own kind costs over the shortest way. */
function lowestPrice(card: RateCard, type: ReturnType<typeof productLineOrder>[number]): Cents {
  const [nearest = card.farZone] = card.zones;
  const prices = sizesOf(type).map(({ sku }) =>
    basePrice({
      card,
      sku,
      level: 'DOMESTIC_GROUND',
      carrier: 'FEDEX',
      distanceFactorHundredths: nearest.factorHundredths,
    }),
  );
  return prices.reduce((lowest, price) => (price < lowest ? price : lowest));
}
