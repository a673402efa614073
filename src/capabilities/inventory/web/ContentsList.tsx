import type { ReactNode } from 'react';
import { countryName } from '#kit/country-name.ts';
import { type InventoryItem, inventoryValue, isBlankItem } from '#rules/inventory/inventory.ts';
import { t } from '#rules/language/t.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import styles from './ContentsList.module.css';

type ContentsListProps = {
  items: readonly InventoryItem[];
  cover: Cents;
  /** What is offered when the contents are worth more than the cover. */
  more?: ReactNode;
};

/** What is in a bag, to be read, and whether the cover is enough for it. */
export function ContentsList({ items, cover, more }: ContentsListProps): ReactNode {
  const said = items.filter((item) => !isBlankItem(item));
  if (said.length === 0) return null;
  return (
    <>
      <ul className={styles.items}>
        {said.map(({ what, count, valueEach, origin }, index) => (
          <li key={index}>
            {count} × {what} · {t`${formatCents(valueEach)} each`} · {countryName(origin)}
          </li>
        ))}
      </ul>
      <Worth items={said} cover={cover} more={more} />
    </>
  );
}

/** What the contents are worth in all, and that a claim pays no more than the cover. */
export function Worth({ items, cover, more }: ContentsListProps): ReactNode {
  const value = inventoryValue(items);
  if (value === 0) return null;
  const [worth, covered] = [formatCents(value), formatCents(cover)];
  return (
    <>
      <p>{t`Worth ${worth} in all`}</p>
      {value > cover && (
        <div className={styles.notice}>
          <p>{t`This bag is covered for ${covered}. If it’s lost, a claim pays no more than that.`}</p>
          {more}
        </div>
      )}
    </>
  );
}
