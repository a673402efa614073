import { useState } from 'react';
import { itemsFromTyped, type TypedItem, typedItems } from '#capabilities/inventory/web/typed-items.ts';
import { type InventoryItem, inventoryLimits } from '#rules/inventory/inventory.ts';
import type { Cents } from '#rules/money.ts';
import { emptyProduct } from '#rules/shipment/draft.ts';
import { type BagPosition, setProductField } from '#rules/shipment/draft-changes.ts';
import { findLine } from '../bag-lines.ts';
import { useChangeDraft, useDraft } from '../use-draft.ts';

const none: readonly InventoryItem[] = [];

/**
 * The contents of a bag in the draft, and as they are typed. The text of a field stays as it was typed as long as the draft holds what it
 * says; if the draft is changed elsewhere, for instance because a bag before this one is removed, the fields follow.
 */
export function useTypedContents(place: BagPosition): {
  readonly items: readonly InventoryItem[];
  readonly cover: Cents;
  readonly typed: readonly TypedItem[];
  change(typed: readonly TypedItem[]): void;
  clear(): void;
} {
  const changeDraft = useChangeDraft();
  const { travelerId, type, index } = place;
  const product = useDraft((draft) => findLine(draft, travelerId, type)?.products[index] ?? emptyProduct);
  const country = useDraft(({ origin }) => origin.country);
  const { items = none, cover, note } = product;
  const [written, setWritten] = useState<{ readonly items: typeof items; readonly typed: readonly TypedItem[] }>();
  const write = (said: readonly InventoryItem[]): void =>
    changeDraft((draft) => setProductField(draft, place, 'items', said));
  return {
    items,
    cover,
    typed: written?.items === items ? written.typed : firstRows(items, { country, note }),
    change: (rows) => {
      // The position of a row is its key, because the problems of the page name fields by it.
      const typed = rows.map((row, key) => ({ ...row, key }));
      const said = itemsFromTyped(typed);
      setWritten({ items: said, typed });
      write(said);
    },
    clear: () => write(none),
  };
}

/** Contents that the customer has already described are filled in. PRD-03 */
function firstRows(
  items: readonly InventoryItem[],
  { country, note }: { readonly country: string; readonly note: string },
): readonly TypedItem[] {
  const rows = typedItems(items, country);
  if (items.length > 0) return rows;
  return rows.map((row) => ({ ...row, what: note.trim().slice(0, inventoryLimits.whatLengthMax) }));
}
