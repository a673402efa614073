import { addCents, type Cents, cents } from '#rules/money.ts';
import { type Problem, problem } from '#rules/result.ts';
import { checkLatinLetters } from '#rules/validation/latin-letters.ts';

/** One kind of thing in a bag. */
export type InventoryItem = {
  readonly what: string;
  readonly count: number;
  /** What one of them is worth. */
  readonly valueEach: Cents;
  /** The country in which it was made: `US`. */
  readonly origin: string;
};

/** They are not among the limits of the forms, because the ship page loads those. */
export const inventoryLimits = {
  itemsMax: 20,
  whatLengthMax: 60,
  countMax: 999,
  valueCentsMax: 5_000_000,
} as const;

/** The value of a bag's contents: it is declared to customs, and is the most that a claim pays. */
export function inventoryValue(items: readonly Pick<InventoryItem, 'count' | 'valueEach'>[]): Cents {
  // Not `timesCents`: with it in a page of the browser, every page would load it.
  return addCents(...items.map(({ count, valueEach }) => cents(valueEach * count)));
}

/** Whether an item is blank: a row that was added and never filled in. */
export function isBlankItem({ what, valueEach }: InventoryItem): boolean {
  return what.trim() === '' && valueEach === 0;
}

export type InventoryFacts = {
  readonly isCountry: (code: string) => boolean;
  /** Whether customs papers are printed with it, because the bag crosses a border. */
  readonly isDeclared?: boolean;
};

/** What is wrong with the contents of a bag, by field: `items[0][what]`. */
export function inventoryProblems(
  items: readonly InventoryItem[],
  { isCountry, isDeclared = false }: InventoryFacts,
): readonly Problem[] {
  return items.flatMap(({ what, count, valueEach, origin }, index) => {
    const at = (field: string): string => `items[${index}][${field}]`;
    return [
      ...(isDescription(what) ? [] : [problem(at('what'), 'inventoryWhatRequired')]),
      ...(isDeclared && checkLatinLetters(what) ? [problem(at('what'), 'latinLettersNeeded')] : []),
      ...(count < 1 || count > inventoryLimits.countMax ? [problem(at('count'), 'inventoryCountWrong')] : []),
      ...(valueEach < 1 || valueEach > inventoryLimits.valueCentsMax
        ? [problem(at('valueEach'), 'inventoryValueWrong')]
        : []),
      ...(isCountry(origin) ? [] : [problem(at('origin'), 'inventoryOriginRequired')]),
    ];
  });
}

/** Customs officers read it: signs, pictures and markup alone describe nothing. INT-01 */
function isDescription(what: string): boolean {
  return /[\p{L}\p{N}]/u.test(what.replace(/<[^>]*>/g, ''));
}
