import type { Module } from './read-module.ts';
import { childrenOf, nameOf, type SyntaxNode } from './syntax-tree.ts';

/** The shipment form has one home: its fields, the saved trip, which has the same names, and the address that fills it in. */
const shipmentFormHome = 'src/rules/shipment-form/';

/** The addresses of pages are known outside as well, and some of their parameters are named like fields. */
const pageParameters = 'src/rules/page-parameters.ts';

/** Whether a file may know wire names because it declares or translates them. */
export function isHomeOfWireNames(file: string): boolean {
  if (file === pageParameters || file.startsWith(shipmentFormHome)) return true;
  return /^src\/(capabilities|journeys|kit)\/[^/]+\/(contract|wire)\.ts$/.test(file);
}

/** The wire names that the schemas of the contracts declare: property keys in snake case, and the parameters of paths. */
export function wireNamesOf(modules: readonly Module[]): ReadonlySet<string> {
  return new Set(modules.filter(({ file }) => isDeclaring(file)).flatMap(({ program }) => declaredIn(program)));
}

function isDeclaring(file: string): boolean {
  return file.endsWith('/contract.ts') || (file.startsWith(shipmentFormHome) && file.endsWith('-fields.ts'));
}

function declaredIn(node: SyntaxNode): string[] {
  return [...declaredBy(node).filter(isSnakeCase), ...childrenOf(node).flatMap(declaredIn)];
}

function declaredBy(node: SyntaxNode): string[] {
  const key = node.type === 'Property' && node['computed'] !== true ? nameOf(node['key']) : undefined;
  if (key === undefined) return [];
  const path = key === 'path' ? (nameOf(node['value']) ?? '') : '';
  return [key, ...[...path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter)];
}

function isSnakeCase(name: string): boolean {
  return /^[a-z_][a-z\d_]*$/.test(name) && name.includes('_');
}
