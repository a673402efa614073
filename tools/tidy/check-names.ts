import type { Breach } from './breach.ts';
import { type FreeName, freeNamesOf } from './free-names.ts';
import {
  methodsRulesMayNotUse,
  namesOfBrowser,
  namesOfNode,
  typesRulesMayNotUse,
  valuesRulesMayUse,
} from './names-by-place.ts';
import { type Place, placeOf } from './place.ts';
import type { Module } from './read-module.ts';
import { childrenOf, nameOf, type SyntaxNode } from './syntax-tree.ts';

/** Names that need no import, and so no import check can see: `window`, `process`, `Date`. */
export function checkNames(module: Module): Breach[] {
  const place = placeOf(module.file);
  if (place.isTest || !module.file.startsWith('src/')) return [];
  return place.folder === 'rules' ? checkRules(module) : checkSide(module, place);
}

function checkRules(module: Module): Breach[] {
  const names = freeNamesOf(module.program).flatMap((one) => {
    const shown = nameRefusedToRules(one);
    return shown === undefined ? [] : [{ shown, start: one.start }];
  });
  return [...names, ...refusedMethods(module.program)].map(({ shown, start }) => ({
    file: module.file,
    line: module.lineAt(start),
    rule: 'rules-name',
    why:
      `rules may not know ${shown}: they give the same answer at any time, in any place and on both sides. ` +
      'Time, place and chance come in as arguments.',
  }));
}

function nameRefusedToRules({ name, usedAs, member }: FreeName): string | undefined {
  if (usedAs === 'type') return typesRulesMayNotUse.includes(name) ? `the type ${name}` : undefined;
  if (!valuesRulesMayUse.includes(name)) return name;
  if (name === 'Math' && member === undefined) return 'Math as a value (Math.random could hide in it)';
  return name === 'Math' && member === 'random' ? 'Math.random' : undefined;
}

function refusedMethods(node: SyntaxNode): { shown: string; start: number }[] {
  const method = node.type === 'MemberExpression' ? nameOf(node['property']) : undefined;
  const own =
    method !== undefined && methodsRulesMayNotUse.includes(method) ? [{ shown: `.${method}`, start: node.start }] : [];
  return [...own, ...childrenOf(node).flatMap(refusedMethods)];
}

function checkSide(module: Module, { side }: Place): Breach[] {
  const foreign = [...(side === 'server' ? [] : namesOfNode), ...(side === 'web' ? [] : namesOfBrowser)];
  return freeNamesOf(module.program)
    .filter(({ name, usedAs }) => usedAs === 'value' && foreign.includes(name))
    .map(({ name, start }) => ({
      file: module.file,
      line: module.lineAt(start),
      rule: 'side-name',
      why: `${name} exists only ${namesOfNode.includes(name) ? 'in Node' : 'in the browser'}, ${whereThisRuns[side]}`,
    }));
}

const whereThisRuns: Record<Place['side'], string> = {
  both: 'and this file runs on both sides.',
  server: 'and this file runs on the server.',
  web: 'and this file runs in the browser.',
};
