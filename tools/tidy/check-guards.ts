import type { Breach } from './breach.ts';
import { placeOf } from './place.ts';
import type { Module } from './read-module.ts';
import { allNodesIn, nameOf, nodesIn, type SyntaxNode } from './syntax-tree.ts';

/** Files whose 401 or 403 is about no person. */
const refusalsOfNoPerson: readonly string[] = [
  // A page of another site, or one without the CSRF token of its session.
  'src/kit/server/session.ts',
  // A signature of the gateway or a carrier.
  'src/journeys/place-order/server/receive-callback.ts',
  'src/journeys/ship-parcels/server/receive-scans.ts',
  // The token of the program that collects metrics.
  'src/app/server/operations.ts',
];

/** Who is asking, and what they may touch, is decided in access. A guard elsewhere is easily missed when a right changes. */
export function checkGuards(module: Module): Breach[] {
  const { file, program } = module;
  const { folder, isTest } = placeOf(file);
  if (isTest || !file.startsWith('src/') || folder === 'access' || refusalsOfNoPerson.includes(file)) return [];
  return allNodesIn(program)
    .filter(isRefusalOfPerson)
    .map(({ start }) => ({
      file,
      line: module.lineAt(start),
      rule: 'guard-place',
      why: 'a refusal with 401 or 403 is the answer of a guard, and guards live in access: call requireAction, or one for this case.',
    }));
}

function isRefusalOfPerson(node: SyntaxNode): boolean {
  if (node.type !== 'NewExpression' || nameOf(node['callee']) !== 'Refusal') return false;
  const [status] = nodesIn(node['arguments']);
  return status !== undefined && allNodesIn(status).some(({ value }) => value === 401 || value === 403);
}
