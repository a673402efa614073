import { inventoryProblems } from '#rules/inventory/inventory.ts';
import { messages } from '#rules/messages.ts';
import { itemFieldToWire } from '#rules/shipment-form/item-fields.ts';
import { isBlankRow, itemsFromTyped, type TypedItem } from './typed-items.ts';

/** What is wrong with typed items, by the wire's names of their fields; blank rows are not. */
export function itemErrors(
  typed: readonly TypedItem[],
  countries: readonly string[],
  { isDeclared = false }: { readonly isDeclared?: boolean } = {},
): Readonly<Record<string, string>> {
  const blank = new Set(typed.flatMap((item, index) => (isBlankRow(item) ? [`items[${index}]`] : [])));
  const problems = inventoryProblems(itemsFromTyped(typed), {
    isCountry: (code) => countries.includes(code),
    isDeclared,
  });
  return Object.fromEntries(
    problems
      .filter(({ field }) => !blank.has(field.replace(/\[\w+\]$/, '')))
      .map(({ field, message }) => [itemFieldToWire(field), messages[message]]),
  );
}
