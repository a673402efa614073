import { type FieldValue, group, integer, list, text } from '#rules/fields.ts';
import { type InventoryItem, inventoryLimits, isBlankItem } from '#rules/inventory/inventory.ts';
import { cents } from '#rules/money.ts';

/** The contents of a bag in the shipment form. Half-typed items are part of a draft, so that zero is no error before the order. */
export const itemsField = list(
  group({
    what: text(inventoryLimits.whatLengthMax, 'free'),
    count: integer(0, inventoryLimits.countMax),
    value_cents: integer(0, inventoryLimits.valueCentsMax),
    origin_country: text(2, 'free'),
  }),
  inventoryLimits.itemsMax,
);

type ItemsWire = FieldValue<typeof itemsField>;

/** Rows that were never filled in are left out. */
export function itemsToFields(items: readonly InventoryItem[]): ItemsWire {
  const said = items.filter((item) => !isBlankItem(item));
  return said.map(({ what, count, valueEach, origin }) => ({
    what,
    count,
    value_cents: valueEach,
    origin_country: origin,
  }));
}

/** What was left out is empty, which the rules refuse at its field. */
export function itemsFromFields(items: ItemsWire): readonly InventoryItem[] {
  return items.map(({ what = '', count = 0, value_cents: value = 0, origin_country: origin = '' }) => ({
    what: what.trim(),
    count,
    valueEach: cents(value),
    origin,
  }));
}

/** Our name of a field as the wire calls it: `items[0][valueEach]` is `items[0][value_cents]`. */
export function itemFieldToWire(field: string): string {
  return field.replace(/(\[\d+\])\[(valueEach|origin)\]$/, (_whole, row: string, name: string) =>
    name === 'origin' ? `${row}[origin_country]` : `${row}[value_cents]`,
  );
}
