import { type ReactNode, useState } from 'react';
import { focusSoon } from '#kit/web/focus-soon.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { type InventoryItem, isBlankItem } from '#rules/inventory/inventory.ts';
import { t } from '#rules/language/t.ts';
import type { Cents } from '#rules/money.ts';
import { ContentsList, Worth } from './ContentsList.tsx';
import { ItemsFields } from './ItemsFields.tsx';
import styles from './ContentsOfBag.module.css';
import { itemErrors } from './item-errors.ts';
import { useTypedContents } from './use-typed-contents.ts';

export type ContentsOfBagProps = {
  /** The ids of the fields start with it. */
  id: string;
  /** Of the bag. */
  name: string;
  items: readonly InventoryItem[];
  /** What the customer has already said of the bag. */
  note: string;
  cover: Cents;
  /** Where the trip begins. */
  country: string;
  /** Codes of the countries that things may be made in. */
  countries: readonly string[];
  isWrong: boolean;
  /** Whether customs is told of the contents. */
  isDeclared: boolean;
  /** Whether the page shows what is wrong with its fields. */
  isAsked: boolean;
  /** Offers more cover. */
  more: ReactNode;
  onChange: (items: readonly InventoryItem[]) => void;
};

/** What is in one bag: to be read once it is complete, and to be typed. Everything typed is in the draft at once. */
export function ContentsOfBag(props: ContentsOfBagProps): ReactNode {
  const { id, name, items, cover, country, countries, isWrong, isDeclared, isAsked, more, onChange } = props;
  const { typed, change } = useTypedContents(props);
  // Contents that were begun stay open, also after a reload.
  const [isOpened, setOpened] = useState(isWrong);
  const [isTried, setTried] = useState(false);
  const isNone = items.every(isBlankItem);
  const isOpen = isOpened || isWrong;

  function close(): void {
    setTried(isWrong);
    if (isWrong) return;
    setOpened(false);
    focusSoon(`${id}-edit`);
  }

  return (
    <section className={styles.bag} aria-label={t`Contents of ${name}`}>
      <p className={styles.name}>{name}</p>
      {isOpen ? (
        <>
          <ItemsFields
            id={id}
            typed={typed}
            errors={isTried || isAsked ? itemErrors(typed, countries, { isDeclared }) : {}}
            countries={countries}
            country={country}
            onChange={change}
          />
          <Worth items={items} cover={cover} more={more} />
          <div className={styles.actions}>
            <Button size="small" label={t`Save contents of ${name}`} onPress={close}>{t`Save contents`}</Button>
            <Button
              size="small"
              variant="quiet"
              label={t`Remove contents of ${name}`}
              onPress={() => {
                onChange([]);
                setTried(false);
                setOpened(false);
                focusSoon(`${id}-edit`);
              }}
            >{t`Remove contents`}</Button>
          </div>
        </>
      ) : (
        <>
          <ContentsList items={items} cover={cover} more={more} />
          <div>
            <Button
              id={`${id}-edit`}
              size="small"
              label={isNone ? t`Add contents of ${name}` : t`Edit contents of ${name}`}
              onPress={() => {
                setOpened(true);
                focusSoon(`${id}-what-0`);
              }}
            >
              {isNone ? t`Add contents` : t`Edit contents`}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
