import { useState } from 'react';
import { type InventoryItem, inventoryLimits } from '#rules/inventory/inventory.ts';
import { itemsFromTyped, type TypedItem, typedItems } from './typed-items.ts';

/**
 * The contents of a bag in the draft, as they are typed. The text of a field stays as it was typed as long as the draft holds what it
 * says; if the draft is changed elsewhere, for instance because a bag before this one is removed, the fields follow.
 */
export function useTypedContents({
  items,
  note,
  country,
  onChange,
}: {
  readonly items: readonly InventoryItem[];
  /** What the customer has already said of the bag. */
  readonly note: string;
  /** Where the trip begins; most things are made there. */
  readonly country: string;
  readonly onChange: (items: readonly InventoryItem[]) => void;
}): { readonly typed: readonly TypedItem[]; readonly change: (typed: readonly TypedItem[]) => void } {
  const [written, setWritten] = useState<{ readonly items: typeof items; readonly typed: readonly TypedItem[] }>();
  return {
    typed: written?.items === items ? written.typed : firstRows(items, { country, note }),
    change: (rows) => {
      // The position of a row is its key, because the problems of the page name fields by it.
      const typed = rows.map((row, key) => ({ ...row, key }));
      const said = itemsFromTyped(typed);
      setWritten({ items: said, typed });
      onChange(said);
    },
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
