import { isCustomsInfoRequired } from '#rules/customs/customs-info.ts';
import { inventoryProblems, isBlankItem } from '#rules/inventory/inventory.ts';
import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import type { Draft } from './draft.ts';
import { bagName, type FormProblem } from './form-problems.ts';

/** Whether customs reads what is in the bags: then each bag asks for it at its place. */
export function areContentsDeclared({ origin, destination }: Pick<Draft, 'origin' | 'destination'>): boolean {
  return isCustomsInfoRequired({ origin: origin.country, destination: destination.country });
}

/** What is missing or wrong in the contents that were begun. Contents are never required, and blank rows are ignored. */
export function contentsFormProblems(draft: Draft): readonly FormProblem[] {
  const isDeclared = areContentsDeclared(draft);
  return draft.travelers.flatMap(({ id, lines }, position) => {
    const person = draft.travelers.length === 1 ? '' : t`traveler ${position + 1}`;
    return lines.flatMap(({ type, products }) =>
      products.flatMap(({ items = [] }, index) =>
        inventoryProblems(items, { isCountry: (code) => code !== '', isDeclared }).flatMap(({ field, message }) => {
          const [, row = '', name = ''] = /^items\[(\d+)\]\[(\w+)\]$/.exec(field) ?? [];
          const item = items[Number(row)];
          if (!item || isBlankItem(item)) return [];
          const fieldId = itemFieldId(contentsId(`traveler-${id}-${type}-${index}`), name, Number(row));
          return [
            { section: 'bags' as const, fieldId, message: messageText(message), about: bagName(type, index, person) },
          ];
        }),
      ),
    );
  });
}

/** The start of the ids of the fields for the contents of a bag. */
export function contentsId(bagId: string): string {
  return `${bagId}-items`;
}

function itemFieldId(id: string, field: string, row: number): string {
  return `${id}-${field === 'valueEach' ? 'value' : field}-${row}`;
}
