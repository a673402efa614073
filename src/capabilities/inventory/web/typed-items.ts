import type { InventoryItem } from '#rules/inventory/inventory.ts';
import { type Cents, cents } from '#rules/money.ts';
import { typedValue } from '#rules/inventory/typed-value.ts';

/** An item as it is typed. */
export type TypedItem = {
  /** Identifies the row while the list is edited. */
  readonly key: number;
  readonly what: string;
  readonly count: string;
  readonly value: string;
  readonly origin: string;
};

/** The saved items, to be edited; one empty row if there are none. */
export function typedItems(items: readonly InventoryItem[], country: string): readonly TypedItem[] {
  if (items.length === 0) return [emptyItem(0, country)];
  return items.map(({ what, count, valueEach, origin }, key) => ({
    key,
    what,
    count: count === 0 ? '' : String(count),
    value: valueEach === 0 ? '' : (valueEach / 100).toFixed(2),
    origin,
  }));
}

export function emptyItem(key: number, country: string): TypedItem {
  return { key, what: '', count: '1', value: '', origin: country };
}

/** What can't be read is zero, which the rules refuse at its field. Rows in which nothing was typed are left out. */
export function itemsFromTyped(typed: readonly TypedItem[]): readonly InventoryItem[] {
  return typed.map(({ what, count, value, origin }) => ({
    what: what.trim(),
    count: /^\d{1,3}$/.test(count.trim()) ? Number(count) : 0,
    valueEach: positive(typedValue(value)),
    origin,
  }));
}

/** Whether a row is empty, so that it isn't sent. */
export function isBlankRow({ what, value }: TypedItem): boolean {
  return what.trim() === '' && value.trim() === '';
}

function positive(amount: Cents | null): Cents {
  return cents(Math.max(0, amount ?? 0));
}
