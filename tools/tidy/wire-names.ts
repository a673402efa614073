import type { Module } from './read-module.ts';
import { allNodesIn, childrenOf, nameOf, nodeIn, nodesIn, type SyntaxNode } from './syntax-tree.ts';

/** The shipment form has one home: its fields, the saved trip, which has the same names, and the address that fills it in. */
const shipmentFormHome = 'src/rules/shipment-form/';

/** The addresses of pages are known outside as well, and some of their parameters are named like fields. */
const pageParameters = 'src/rules/page-parameters.ts';

/** Whether a file may know wire names because it declares or translates them. */
export function isHomeOfWireNames(file: string): boolean {
  if (file === pageParameters || file.startsWith(shipmentFormHome)) return true;
  return /^src\/(capabilities|journeys|kit)\/[^/]+\/(contract|wire)\.ts$/.test(file);
}

/**
 * The names that the contracts declare: in snake case property keys of the schemas, parameters of paths, and values of fields; in Pascal
 * case only values.
 */
export function wireNamesOf(modules: readonly Module[]): ReadonlySet<string> {
  const programs = modules.filter(({ file }) => isDeclaring(file)).map(({ program }) => program);
  const values = programs.flatMap(valuesIn);
  return new Set([...programs.flatMap(declaredIn), ...values].filter(isSnakeCase).concat(values.filter(isPascalCase)));
}

function isDeclaring(file: string): boolean {
  return file.endsWith('/contract.ts') || (file.startsWith(shipmentFormHome) && file.endsWith('-fields.ts'));
}

function declaredIn(node: SyntaxNode): string[] {
  return [...declaredBy(node), ...childrenOf(node).flatMap(declaredIn)];
}

function declaredBy(node: SyntaxNode): string[] {
  const key = node.type === 'Property' && node['computed'] !== true ? nameOf(node['key']) : undefined;
  if (key === undefined) return [];
  const path = key === 'path' ? (nameOf(node['value']) ?? '') : '';
  return [key, ...[...path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter)];
}

/** The functions that list the values of a field: `z.enum(…)`, `z.literal(…)` and `oneOf(…)`. */
const valueLists: readonly string[] = ['enum', 'literal', 'oneOf'];

/** The values of fields. A list may be a constant of the contract that is passed by its name. */
function valuesIn(program: SyntaxNode): string[] {
  const nodes = allNodesIn(program);
  const constants = new Map(
    nodes
      .filter(({ type }) => type === 'VariableDeclarator')
      .map((node) => [nameOf(node['id']), nodesIn(node['init'])]),
  );
  const listed = nodes
    .filter(isValueList)
    .flatMap((call) => nodesIn(call['arguments']))
    .flatMap(allNodesIn);
  const named = listed
    .filter(({ type }) => type === 'Identifier')
    .flatMap((name) => constants.get(nameOf(name)) ?? [])
    .flatMap(allNodesIn);
  return [...listed, ...named].filter(({ type }) => type === 'Literal').map((text) => String(text['value']));
}

function isValueList(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression') return false;
  const name = nameOf(nodeIn(node['callee'])?.['property']) ?? nameOf(node['callee']);
  return name !== undefined && valueLists.includes(name);
}

function isSnakeCase(name: string): boolean {
  return /^[a-z_][a-z\d_]*$/.test(name) && name.includes('_');
}

/** Of two words or more: one capitalized word may be a label, a city or a name. */
export function isPascalCase(name: string): boolean {
  return /^(?:[A-Z][a-z\d]+){2,}$/.test(name);
}
