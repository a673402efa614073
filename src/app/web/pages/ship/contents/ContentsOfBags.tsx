import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { ContentsOfBag } from '#capabilities/inventory/web/ContentsOfBag.tsx';
import { MoreCover } from '#capabilities/inventory/web/MoreCover.tsx';
import { useCountries } from '#capabilities/ship-points/web/use-countries.ts';
import type { InventoryItem } from '#rules/inventory/inventory.ts';
import { t } from '#rules/language/t.ts';
import { productTypeLabel } from '#rules/products/product-types.ts';
import { areContentsDeclared, contentsFormProblems, contentsId } from '#rules/shipment/contents-form-problems.ts';
import { type Draft, emptyProduct } from '#rules/shipment/draft.ts';
import { type BagPosition, setProductField } from '#rules/shipment/draft-changes.ts';
import { pageFacts } from '../../../page-facts.ts';
import { findLine, lineId } from '../bag-lines.ts';
import { useChangeDraft, useDraft } from '../use-draft.ts';
import { usePageState } from '../use-page-state.ts';
import styles from './Contents.module.css';

type ListedBag = BagPosition & { readonly name: string };

/** What is in each bag of the trip. Nothing of it is required; it can be added and changed on the receipt, too. SCR-06 INT-01 */
export default function ContentsOfBags({ bag }: { bag?: ListedBag }): ReactNode {
  const bags = useDraft(listedBags, isSameBags);
  const table = useCountries();
  const countries = useMemo(() => [...(table?.keys() ?? [])], [table]);
  if (bag) return <ContentsInDraft place={bag} name={bag.name} countries={countries} />;
  return (
    <ul className={styles.bags}>
      {bags.map(({ name, ...place }) => (
        <li key={`${place.travelerId} ${place.type} ${String(place.index)}`}>
          <ContentsInDraft place={place} name={name} countries={countries} />
        </li>
      ))}
    </ul>
  );
}

type ContentsInDraftProps = {
  place: BagPosition;
  name: string;
  countries: readonly string[];
};

function ContentsInDraft({ place, name, countries }: ContentsInDraftProps): ReactNode {
  const { travelerId, type, index } = place;
  const id = contentsId(`${lineId(travelerId, type)}-${index}`);
  const change = useChangeDraft();
  const product = useDraft((draft) => findLine(draft, travelerId, type)?.products[index] ?? emptyProduct);
  const comesBack = useDraft((draft) => draft.roundtrip && (findLine(draft, travelerId, type)?.roundtrip ?? true));
  const country = useDraft(({ origin }) => origin.country);
  const pricedOn = useDraft((draft) => draft.outbound.pickupDate) ?? pageFacts.today;
  const isWrong = useDraft((draft) => hasProblems(draft, id));
  const isDeclared = useDraft(areContentsDeclared);
  const { shownErrors } = usePageState();
  const isAsked = useStore(shownErrors, ({ asked }) => asked.has('bags'));
  const { cover, items = noItems, note } = product;
  const more = (
    <MoreCover
      name={name}
      items={items}
      cover={cover}
      comesBack={comesBack}
      pricedOn={pricedOn}
      onTake={(enough) => change((draft) => setProductField(draft, place, 'cover', enough))}
    />
  );
  return (
    <ContentsOfBag
      id={id}
      name={name}
      items={items}
      note={note}
      cover={cover}
      country={country}
      countries={countries}
      isWrong={isWrong}
      isDeclared={isDeclared}
      isAsked={isAsked}
      more={more}
      onChange={(said) => change((draft) => setProductField(draft, place, 'items', said))}
    />
  );
}

const noItems: readonly InventoryItem[] = [];

function hasProblems(draft: Draft, id: string): boolean {
  return contentsFormProblems(draft).some(({ fieldId }) => fieldId.startsWith(`${id}-`));
}

function listedBags({ travelers }: Draft): readonly ListedBag[] {
  return travelers.flatMap(({ id: travelerId, name: person, lines }, position) =>
    lines.flatMap(({ type, products }) =>
      products.map((_, index) => {
        const bag = products.length === 1 ? productTypeLabel(type) : `${productTypeLabel(type)} ${index + 1}`;
        const whose = person.trim() || t`Traveler ${position + 1}`;
        return { travelerId, type, index, name: travelers.length === 1 ? bag : `${bag}, ${whose}` };
      }),
    ),
  );
}

function isSameBags(a: readonly ListedBag[], b: readonly ListedBag[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
