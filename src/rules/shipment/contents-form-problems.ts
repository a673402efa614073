import { isCustomsInfoRequired } from '#rules/customs/customs-info.ts';
import { inventoryProblems, isBlankItem } from '#rules/inventory/inventory.ts';
import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import type { Draft } from './draft.ts';
import { bagName, type FormProblem } from './form-problems.ts';

/** Which section asks what is in the bags: the questions of customs for a trip abroad, the bags for any other. */
export function sectionOfContents({ origin, destination }: Pick<Draft, 'origin' | 'destination'>): 'who' | 'bags' {
  return isCustomsInfoRequired({ origin: origin.country, destination: destination.country }) ? 'who' : 'bags';
}

/** What is missing or wrong in the contents that were begun. Contents are never required, and blank rows are ignored. */
export function contentsFormProblems(draft: Draft): readonly FormProblem[] {
  const section = sectionOfContents(draft);
  return draft.travelers.flatMap(({ id, lines }, position) => {
    const person = draft.travelers.length === 1 ? '' : t`traveler ${position + 1}`;
    return lines.flatMap(({ type, products }) =>
      products.flatMap(({ items = [] }, index) =>
        inventoryProblems(items, { isCountry: (code) => code !== '' }).flatMap(({ field, message }) => {
          const [, row = '', name = ''] = /^items\[(\d+)\]\[(\w+)\]$/.exec(field) ?? [];
          const item = items[Number(row)];
          if (!item || isBlankItem(item)) return [];
          const fieldId = itemFieldId(contentsId(`traveler-${id}-${type}-${index}`), name, Number(row));
          return [{ section, fieldId, message: messageText(message), about: bagName(type, index, person) }];
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
