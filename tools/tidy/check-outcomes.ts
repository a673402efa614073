import type { Breach } from './breach.ts';
import { placeOf } from './place.ts';
import type { Module } from './read-module.ts';
import { childrenOf, nameOf, nodeIn, nodesIn, type SyntaxNode } from './syntax-tree.ts';
import { isHomeOfWireNames } from './wire-names.ts';

/**
 * Outcomes differ by `kind`. A test such as `'errors' in outcome` breaks silently when the other outcome gets such a field too, and
 * `typeof outcome === 'string'` when the other outcome becomes a sentence. Both are right for a value that comes from outside and has no type
 * yet, and for answers on the wire; the first also in adapters, for values whose type is a package's.
 */
export function checkOutcomes(module: Module): Breach[] {
  const { folder, isTest } = placeOf(module.file);
  if (isTest || !module.file.startsWith('src/')) return [];
  const isWire = isHomeOfWireNames(module.file);
  const names = importedNames(module.program);
  const fromPackages = folder === 'ports' ? names.fromPackages : new Set<string>();
  const fields = fieldTestsIn(module.program, module.program, fromPackages).filter(
    ({ tested }) => !isWire || !tested.includes('_'),
  );
  const breach = (start: number, why: string): Breach => ({
    file: module.file,
    line: module.lineAt(start),
    rule: 'outcome-kind',
    why: `${why} Give each outcome a kind and compare that.`,
  });
  return [
    ...fields.map(({ tested, start }) => breach(start, `'${tested}' in … tells outcomes apart by a field.`)),
    ...typeTestsIn(module.program, module.program, names.ofOurs).map(({ tested, start }) =>
      breach(start, `typeof ${tested} === 'string' tells the outcomes of a function of ours apart.`),
    ),
  ];
}

type OutcomeTest = { readonly tested: string; readonly start: number };

function fieldTestsIn(node: SyntaxNode, around: SyntaxNode, fromPackages: ReadonlySet<string>): OutcomeTest[] {
  const scope = isFunction(node) ? node : around;
  const field = node.type === 'BinaryExpression' && node['operator'] === 'in' ? nameOf(node['left']) : undefined;
  const isFine =
    field === undefined ||
    isUntyped(nameOf(node['right']), scope) ||
    isFromPackage(rootNameOf(node['right']), scope, fromPackages);
  return [
    ...(isFine ? [] : [{ tested: field, start: node.start }]),
    ...childrenOf(node).flatMap((child) => fieldTestsIn(child, scope, fromPackages)),
  ];
}

/** `typeof answer === 'string'` where `answer` is what a function answered that this file imports from ours. */
function typeTestsIn(node: SyntaxNode, around: SyntaxNode, ofOurs: ReadonlySet<string>): OutcomeTest[] {
  const scope = isFunction(node) ? node : around;
  const left = node.type === 'BinaryExpression' ? nodeIn(node['left']) : undefined;
  const isTypeTest =
    left?.type === 'UnaryExpression' && left['operator'] === 'typeof' && nameOf(node['right']) === 'string';
  const tested = isTypeTest ? nameOf(left['argument']) : undefined;
  const called = tested === undefined ? undefined : calledFor(tested, scope);
  const isOutcome = tested !== undefined && called !== undefined && ofOurs.has(called);
  return [
    ...(isOutcome ? [{ tested, start: node.start }] : []),
    ...childrenOf(node).flatMap((child) => typeTestsIn(child, scope, ofOurs)),
  ];
}

/** The function whose answer a name is in this scope. */
function calledFor(name: string, scope: SyntaxNode): string | undefined {
  const value = initialValueOf(name, scope);
  const call = value?.type === 'AwaitExpression' ? nodeIn(value['argument']) : value;
  return call?.type === 'CallExpression' ? nameOf(call['callee']) : undefined;
}

function initialValueOf(name: string, node: SyntaxNode): SyntaxNode | undefined {
  if (node.type === 'VariableDeclarator' && nameOf(node['id']) === name) return nodeIn(node['init']);
  for (const child of childrenOf(node)) {
    const found = initialValueOf(name, child);
    if (found) return found;
  }
  return undefined;
}

type ImportedNames = { readonly fromPackages: ReadonlySet<string>; readonly ofOurs: ReadonlySet<string> };

function importedNames(program: SyntaxNode): ImportedNames {
  const names = { fromPackages: new Set<string>(), ofOurs: new Set<string>() };
  for (const statement of childrenOf(program).filter(({ type }) => type === 'ImportDeclaration')) {
    const source = nameOf(statement['source']) ?? '';
    const isOurs = source.startsWith('#') || source.startsWith('.');
    for (const { local } of nodesIn(statement['specifiers']).map((one) => ({ local: nameOf(one['local']) }))) {
      if (local !== undefined) names[isOurs ? 'ofOurs' : 'fromPackages'].add(local);
    }
  }
  return names;
}

/** Whether a name is typed by a package: its parameter says so, or its value is asked of a parameter that does. */
function isFromPackage(name: string | undefined, scope: SyntaxNode, fromPackages: ReadonlySet<string>): boolean {
  if (name === undefined || fromPackages.size === 0) return false;
  const typed = parametersTypedBy(fromPackages, scope);
  const value = initialValueOf(name, scope);
  return typed.has(name) || (value !== undefined && namesIn(value).some((one) => typed.has(one)));
}

function parametersTypedBy(types: ReadonlySet<string>, scope: SyntaxNode): ReadonlySet<string> {
  const parameters = nodesIn(scope['params']).filter((parameter) =>
    namesIn(nodeIn(parameter['typeAnnotation'])).some((type) => types.has(type)),
  );
  return new Set(parameters.flatMap((parameter) => nameOf(parameter) ?? []));
}

function namesIn(node: SyntaxNode | undefined): string[] {
  if (!node) return [];
  const own = node.type === 'Identifier' ? nameOf(node) : undefined;
  return [...(own === undefined ? [] : [own]), ...childrenOf(node).flatMap(namesIn)];
}

/** The name that an expression starts with: `result` of `result.paymentMethod`. */
function rootNameOf(value: unknown): string | undefined {
  const node = nodeIn(value);
  return node?.type === 'MemberExpression' ? rootNameOf(node['object']) : nameOf(value);
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

/** Node and its drivers add fields to errors that are in no type. */
const isError = (type: SyntaxNode): boolean => type.type === 'TSTypeReference' && nameOf(type['typeName']) === 'Error';

function isDeclaredUntyped(name: string, scope: SyntaxNode): boolean {
  return nodesIn(scope['params']).some((parameter) => {
    const type = nodeIn(nodeIn(parameter['typeAnnotation'])?.['typeAnnotation']);
    return nameOf(parameter) === name && type !== undefined && (untyped.includes(type.type) || isError(type));
  });
}

function isFunction({ type }: SyntaxNode): boolean {
  return type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';
}
