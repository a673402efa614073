import { lineOf, lookThrough, type Node } from './syntax.ts';

/** Attributes whose text users read or hear. */
const readAttributes =
  /^(?:aria-label|addLabel|alt|aside|caption|changeLabel|detailLabel|emptyText|error|hint|label|lead|pendingLabel|placeholder|text|title|waitingFor|who|words)$/;

/** Names that are the same in every language. */
const names = new Set(['Apple Pay', 'PayPal', 'x-user-token']);

/** Text in the markup of a page that is no sentence, ``t`…` ``, and so stays English: each with its line. */
export function untranslatedText(file: string, code: string): readonly string[] {
  const found: string[] = [];
  const add = (text: string, node: Node): void => {
    const isRead = /\p{L}{2}/u.test(text) && !names.has(text.trim());
    if (isRead) found.push(`${lineOf(code, node)}: ${text.trim()}`);
  };
  lookThrough(file, code, (node) => {
    if (node.type === 'JSXText') add(String(node['value']), node);
    if (node.type === 'JSXAttribute') {
      const { name, value } = node as unknown as { name: { name: unknown }; value: Node | null };
      if (value?.type === 'Literal' && readAttributes.test(String(name.name))) add(String(value['value']), node);
    }
  });
  return found;
}
