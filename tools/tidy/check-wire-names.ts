import type { Breach } from './breach.ts';
import { placeOf } from './place.ts';
import type { Module } from './read-module.ts';
import { childrenOf, nameOf, nodesIn, type SyntaxNode } from './syntax-tree.ts';
import { isHomeOfWireNames, isPascalCase } from './wire-names.ts';

/** Ports and records use the names of others: gateways, carriers, the database. */
const checkedFolders: readonly string[] = ['rules', 'kit', 'facts', 'access', 'capabilities', 'journeys', 'app'];

/** A field of the wire that is also a stored value: holidays have a direction, `pickup` or `drop_off`. */
const otherWords: readonly string[] = ['drop_off'];

/** Wire names and values stop at `contract.ts` and `wire.ts`; everything behind them uses our own words. */
export function checkWireNames(module: Module, names: ReadonlySet<string>): Breach[] {
  const { folder, isTest } = placeOf(module.file);
  if (isTest || !checkedFolders.includes(folder) || isHomeOfWireNames(module.file)) return [];
  const lines = new Map<string, Breach>();
  for (const { name, start } of wireNamesIn(module.program, names)) {
    const line = module.lineAt(start);
    lines.set(`${line} ${name}`, {
      file: module.file,
      line,
      rule: 'wire-name',
      why: `${name} is a word of the wire, which only contract.ts and wire.ts know. Here our own word is used.`,
    });
  }
  return [...lines.values()];
}

type Found = { readonly name: string; readonly start: number };

function wireNamesIn(node: SyntaxNode, names: ReadonlySet<string>): Found[] {
  // The name of a control is for the browser and its password manager.
  if (node.type === 'JSXAttribute' && nameOf(node['name']) === 'name') return [];
  const name = wireNameAt(node, names);
  const within = childrenOf(node).flatMap((child) => wireNamesIn(child, names));
  return name === undefined ? within : [{ name, start: node.start }, ...within];
}

function wireNameAt(node: SyntaxNode, names: ReadonlySet<string>): string | undefined {
  // A text is the name of a field by itself or in a path: `travelers[0][bag_size]`.
  const isField = (word: string) => names.has(word) && !otherWords.includes(word);
  switch (node.type) {
    case 'Identifier':
      // Types are in Pascal case too.
      return [String(node['name'])].find((name) => names.has(name) && !isPascalCase(name));
    case 'Property':
      return [nameOf(node['key']) ?? ''].find((name) => names.has(name) && isPascalCase(name));
    case 'Literal':
      return String(node['value'])
        .split(pathMarks)
        .find((word) => isField(word) || isPrefix(word, names));
    case 'TemplateLiteral':
      return textOf(node)
        .split(pathMarks)
        .find((word) => (word.includes(gap) ? isPattern(word, names) : isField(word)));
    default:
      return undefined;
  }
}

/** Whether a text begins the names of fields that are put together from it: `user_`. */
function isPrefix(word: string, names: ReadonlySet<string>): boolean {
  return /^[a-z][a-z\d]*_$/.test(word) && [...names].some((name) => name.startsWith(word));
}

const pathMarks = /[[\]]/;

/** What takes the place of the value in a template's text. */
const gap = '…';

function textOf(template: SyntaxNode): string {
  return nodesIn(template['quasis'])
    .map((part) => (part['value'] as { readonly raw: string }).raw)
    .join(gap);
}

/** Whether a text with gaps can become the name of a field: `…_zip`, and `…_…` as well, which joins any two words. */
function isPattern(word: string, names: ReadonlySet<string>): boolean {
  if (!/^[\w…]*[\w…]_[\w…]+$/.test(word)) return false;
  const pattern = new RegExp(`^${word.replaceAll(gap, '\\w*')}$`);
  return [...names].some((name) => pattern.test(name));
}
