import type { Breach } from './breach.ts';
import { placeOf } from './place.ts';
import type { Module } from './read-module.ts';
import { childrenOf, nameOf, nodeIn, nodesIn, type SyntaxNode } from './syntax-tree.ts';
import { isHomeOfWireNames } from './wire-names.ts';

/**
 * Outcomes differ by `kind`. A test such as `'errors' in outcome` breaks silently when the other outcome gets such a field too. It is right
 * for a value that comes from outside and has no type yet, and for answers on the wire. Adapters depend on the types of packages.
 */
export function checkOutcomes(module: Module): Breach[] {
  const { folder, isTest } = placeOf(module.file);
  if (isTest || !module.file.startsWith('src/') || folder === 'ports') return [];
  const isWire = isHomeOfWireNames(module.file);
  const tests = fieldTestsIn(module.program, module.program).filter(({ field }) => !isWire || !field.includes('_'));
  return tests.map(({ field, start }) => ({
    file: module.file,
    line: module.lineAt(start),
    rule: 'outcome-kind',
    why: `'${field}' in … tells outcomes apart by a field. Give each outcome a kind and compare that.`,
  }));
}

type FieldTest = { readonly field: string; readonly start: number };

function fieldTestsIn(node: SyntaxNode, around: SyntaxNode): FieldTest[] {
  const scope = isFunction(node) ? node : around;
  const field = node.type === 'BinaryExpression' && node['operator'] === 'in' ? nameOf(node['left']) : undefined;
  const own = field === undefined || isUntyped(nameOf(node['right']), scope) ? [] : [{ field, start: node.start }];
  return [...own, ...childrenOf(node).flatMap((child) => fieldTestsIn(child, scope))];
}

/** Whether a function looks at a value without a type: it says so, or tests what the value is. */
function isUntyped(name: string | undefined, scope: SyntaxNode): boolean {
  if (name === undefined) return false;
  return name === 'window' || name === 'globalThis' || isTested(name, scope) || isDeclaredUntyped(name, scope);
}

function isTested(name: string, node: SyntaxNode): boolean {
  const isTypeof =
    node.type === 'UnaryExpression' && node['operator'] === 'typeof' && nameOf(node['argument']) === name;
  const isInstance =
    node.type === 'BinaryExpression' && node['operator'] === 'instanceof' && nameOf(node['left']) === name;
  const isGuarded =
    node.type === 'CallExpression' &&
    /^is[A-Z]/.test(nameOf(node['callee']) ?? '') &&
    nodesIn(node['arguments']).some((argument) => nameOf(argument) === name);
  return isTypeof || isInstance || isGuarded || childrenOf(node).some((child) => isTested(name, child));
}

const untyped = ['TSUnknownKeyword', 'TSObjectKeyword'];

function isDeclaredUntyped(name: string, scope: SyntaxNode): boolean {
  return nodesIn(scope['params']).some((parameter) => {
    const type = nodeIn(nodeIn(parameter['typeAnnotation'])?.['typeAnnotation']);
    return nameOf(parameter) === name && type !== undefined && untyped.includes(type.type);
  });
}

function isFunction({ type }: SyntaxNode): boolean {
  return type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';
}
