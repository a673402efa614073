import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { ContentsList, Worth } from '#capabilities/inventory/web/ContentsList.tsx';
import { ItemsFields } from '#capabilities/inventory/web/ItemsFields.tsx';
import { itemErrors } from '#capabilities/inventory/web/item-errors.ts';
import { focusSoon } from '#kit/web/focus-soon.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { isBlankItem } from '#rules/inventory/inventory.ts';
import { t } from '#rules/language/t.ts';
import { contentsFormProblems, contentsId } from '#rules/shipment/contents-form-problems.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import type { BagPosition } from '#rules/shipment/draft-changes.ts';
import { lineId } from '../bag-lines.ts';
import { useDraft } from '../use-draft.ts';
import { usePageState } from '../use-page-state.ts';
import styles from './Contents.module.css';
import { MoreCover } from './MoreCover.tsx';
import { useTypedContents } from './use-typed-contents.ts';

type ContentsOfBagProps = BagPosition & {
  name: string;
  section: 'bags' | 'who';
  countries: readonly string[];
};

/** What is in one bag: to be read once it is complete, and to be typed. Everything typed is in the draft at once. */
export function ContentsOfBag({ name, section, countries, ...place }: ContentsOfBagProps): ReactNode {
  const id = contentsId(`${lineId(place.travelerId, place.type)}-${place.index}`);
  const { items, cover, typed, change, clear } = useTypedContents(place);
  const country = useDraft(({ origin }) => origin.country);
  const isWrong = useDraft((draft) => hasProblems(draft, id));
  // Contents that were begun stay open, also after a reload.
  const [isOpened, setOpened] = useState(isWrong);
  const [isTried, setTried] = useState(false);
  const { shownErrors } = usePageState();
  const isAsked = useStore(shownErrors, ({ asked }) => asked.has(section));
  const isNone = items.every(isBlankItem);
  const isOpen = isOpened || isWrong;
  const more = <MoreCover place={place} name={name} />;

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
            errors={isTried || isAsked ? itemErrors(typed, countries) : {}}
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
                clear();
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

function hasProblems(draft: Draft, id: string): boolean {
  return contentsFormProblems(draft).some(({ fieldId }) => fieldId.startsWith(`${id}-`));
}
