import type { Breach } from './breach.ts';
import { placeOf } from './place.ts';
import type { Module } from './read-module.ts';
import { allNodesIn, nameOf, nodeIn, nodesIn } from './syntax-tree.ts';

/** Ports and records speak the names of others, and a table may have the name of a call. */
const checkedFolders: readonly string[] = ['kit', 'facts', 'access', 'capabilities', 'journeys', 'app'];

/** A list of ids elsewhere would not notice a call that is renamed or added. What is true of a call is a field of it. */
export function checkCallIds(module: Module, ids: ReadonlySet<string>): Breach[] {
  const { folder, isTest } = placeOf(module.file);
  if (isTest || !checkedFolders.includes(folder) || /\/(contract|wire)\.ts$/.test(module.file)) return [];
  return allNodesIn(module.program)
    .filter((node) => node.type === 'Literal' && ids.has(String(node['value'])))
    .map(({ start, value }) => ({
      file: module.file,
      line: module.lineAt(start),
      rule: 'call-id',
      why: `${String(value)} is the id of a call, which only its contract names. Import the call, or give it a field that says what is meant.`,
    }));
}

/** The ids that the contracts declare, as far as they are in snake case; the others are ordinary words too: `holidays`, `register`. */
export function callIdsOf(modules: readonly Module[]): ReadonlySet<string> {
  const ids = modules
    .filter(({ file }) => file.endsWith('/contract.ts'))
    .flatMap(({ program }) => allNodesIn(program))
    .filter((node) => node.type === 'CallExpression' && nameOf(node['callee']) === 'endpoint')
    .flatMap((call) => nodesIn(call['arguments']))
    .flatMap((declared) => nodesIn(declared['properties']))
    .filter((property) => nameOf(property['key']) === 'id')
    .map((property) => nameOf(nodeIn(property['value'])) ?? '');
  return new Set(ids.filter((id) => id.includes('_')));
}
