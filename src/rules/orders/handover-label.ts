import { languages } from '#rules/language/language.ts';
import { inLanguage, t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';

/**
 * How the bags are handed over, in the language of the reader. The price of an order has it in the language that the order was placed in:
 * `Scheduled pickup, 8:00 AM – 5:00 PM`.
 */
export function handoverLabel(stored: string, { isDropOff }: { readonly isDropOff: boolean }): string {
  if (isDropOff) return messageText('dropOffAtStore');
  for (const words of [() => t`Same-day pickup`, () => t`Scheduled pickup`]) {
    for (const language of languages) {
      const known = inLanguage(language, words);
      if (stored.startsWith(`${known}, `)) return `${words()}${withWaiver(stored.slice(known.length))}`;
    }
  }
  return stored;
}

function withWaiver(rest: string): string {
  const waived = () => t`, fee waived`;
  const known = languages.map((language) => inLanguage(language, waived)).find((words) => rest.endsWith(words));
  return known === undefined ? rest : `${rest.slice(0, -known.length)}${waived()}`;
}
