import { type ReactNode, useMemo } from 'react';
import { useCountries } from '#capabilities/ship-points/web/use-countries.ts';
import { t } from '#rules/language/t.ts';
import { productTypeLabel } from '#rules/products/product-types.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import type { BagPosition } from '#rules/shipment/draft-changes.ts';
import { useDraft } from '../use-draft.ts';
import { ContentsOfBag } from './ContentsOfBag.tsx';
import styles from './Contents.module.css';

type ListedBag = BagPosition & { readonly name: string };

/** What is in each bag of the trip. Nothing of it is required; it can be added and changed on the receipt, too. SCR-06 INT-01 */
export default function ContentsOfBags({ section }: { section: 'bags' | 'who' }): ReactNode {
  const bags = useDraft(listedBags, isSameBags);
  const table = useCountries();
  const countries = useMemo(() => [...(table?.keys() ?? [])], [table]);
  return (
    <ul className={styles.bags}>
      {bags.map(({ name, ...place }) => (
        <li key={`${place.travelerId} ${place.type} ${String(place.index)}`}>
          <ContentsOfBag {...place} name={name} section={section} countries={countries} />
        </li>
      ))}
    </ul>
  );
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
