import { childrenOf, nameOf, nodeIn, nodesIn, type SyntaxNode } from './syntax-tree.ts';

/** A name that a module uses without declaring or importing it, so that it comes from outside. */
export type FreeName = {
  readonly name: string;
  readonly start: number;
  readonly usedAs: 'value' | 'type';
  /** `random` in `Math.random`; missing where the name is used in any other way. */
  readonly member?: string;
};

type Scope = { readonly names: ReadonlySet<string>; readonly outer: Scope | undefined };

/**
 * Walks the program with the scopes of the language: a parameter called `document` is no use of the browser's one,
 * a comment or a string never is. `import.meta` counts as a free name, because its content is the host's.
 */
export function freeNamesOf(program: SyntaxNode): FreeName[] {
  const found: FreeName[] = [];

  const visit = (node: SyntaxNode, outer: Scope | undefined, parent: SyntaxNode | undefined): void => {
    const declared = declaredBy(node);
    const scope = declared ? { names: new Set(declared), outer } : outer;
    if (node.type === 'MetaProperty' && nameOf(node['meta']) === 'import') {
      found.push({ name: 'import.meta', start: node.start, usedAs: 'value' });
    }
    if (node.type === 'Identifier') {
      const name = nameOf(node);
      if (name !== undefined && name !== 'this' && !isDeclared(name, scope)) {
        found.push({ name, start: node.start, usedAs: usedAs(parent), ...memberOf(node, parent) });
      }
    }
    const skipped = nodesThatOnlyName(node);
    for (const child of childrenOf(node)) {
      if (!skipped.includes(child)) visit(child, scope, node);
    }
  };

  visit(program, undefined, undefined);
  return found;
}

function isDeclared(name: string, scope: Scope | undefined): boolean {
  return scope !== undefined && (scope.names.has(name) || isDeclared(name, scope.outer));
}

function usedAs(parent: SyntaxNode | undefined): FreeName['usedAs'] {
  const typeParents = ['TSTypeReference', 'TSQualifiedName', 'TSInterfaceHeritage', 'TSClassImplements'];
  return parent && typeParents.includes(parent.type) ? 'type' : 'value';
}

function memberOf(node: SyntaxNode, parent: SyntaxNode | undefined): { member?: string } {
  if (parent?.type !== 'MemberExpression' || parent['object'] !== node || parent['computed'] === true) return {};
  const member = nameOf(parent['property']);
  return member === undefined ? {} : { member };
}

/** Identifiers in these positions are labels of something, not uses of a name. */
function nodesThatOnlyName(node: SyntaxNode): SyntaxNode[] {
  switch (node.type) {
    case 'MemberExpression':
      return node['computed'] === true ? [] : nodesIn(node['property']);
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
    case 'AccessorProperty':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      return node['computed'] === true ? [] : nodesIn(node['key']);
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'TSNamedTupleMember':
      return nodesIn(node['label']);
    case 'TSQualifiedName':
      return nodesIn(node['right']);
    case 'TSImportType':
      return nodesIn(node['qualifier']);
    case 'TSTypePredicate':
      return nodesIn(node['parameterName']);
    case 'TSEnumMember':
    case 'TSModuleDeclaration':
      return nodesIn(node['id']);
    case 'ExportSpecifier':
      return nodesIn(node['exported']);
    case 'ExportNamedDeclaration':
      return node['source'] ? nodesIn(node['specifiers']) : [];
    case 'MetaProperty':
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return childrenOf(node);
    default:
      return [];
  }
}

/** The names that begin to exist with this node, or undefined where it opens no scope of its own. */
function declaredBy(node: SyntaxNode): string[] | undefined {
  switch (node.type) {
    case 'Program':
    case 'BlockStatement':
    case 'StaticBlock':
    case 'TSModuleBlock':
      return nodesIn(node['body']).flatMap(declaredByStatement);
    case 'SwitchStatement':
      return nodesIn(node['cases']).flatMap((one) => nodesIn(one['consequent']).flatMap(declaredByStatement));
    case 'ForStatement':
      return nodesIn(node['init']).flatMap(declaredByStatement);
    case 'ForInStatement':
    case 'ForOfStatement':
      return nodesIn(node['left']).flatMap(declaredByStatement);
    case 'CatchClause':
      return nodesIn(node['param']).flatMap(boundIn);
    case 'ArrowFunctionExpression':
    case 'TSCallSignatureDeclaration':
    case 'TSConstructSignatureDeclaration':
    case 'TSConstructorType':
    case 'TSFunctionType':
    case 'TSMethodSignature':
      return declaredByParameters(node);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'TSDeclareFunction':
    case 'TSEmptyBodyFunctionExpression':
      return [...declaredByParameters(node), ...nodesIn(node['id']).flatMap(boundIn), 'arguments'];
    case 'ClassDeclaration':
    case 'ClassExpression':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return [...nodesIn(node['id']).flatMap(boundIn), ...typeParametersOf(node)];
    case 'TSIndexSignature':
      return nodesIn(node['parameters']).flatMap(boundIn);
    case 'TSMappedType':
      return nodesIn(node['key']).flatMap(boundIn);
    case 'TSConditionalType':
      return nodesIn(node['extendsType']).flatMap(inferredIn);
    default:
      return undefined;
  }
}

function declaredByStatement(statement: SyntaxNode): string[] {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      return nodesIn(statement['declaration']).flatMap(declaredByStatement);
    case 'VariableDeclaration':
      return nodesIn(statement['declarations']).flatMap((one) => nodesIn(one['id']).flatMap(boundIn));
    case 'ImportDeclaration':
      return nodesIn(statement['specifiers']).flatMap((one) => nodesIn(one['local']).flatMap(boundIn));
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSDeclareFunction':
    case 'TSEnumDeclaration':
    case 'TSImportEqualsDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSModuleDeclaration':
    case 'TSTypeAliasDeclaration':
      return nodesIn(statement['id']).flatMap(boundIn);
    default:
      return [];
  }
}

function declaredByParameters(node: SyntaxNode): string[] {
  return [...nodesIn(node['params']).flatMap(boundIn), ...typeParametersOf(node)];
}

function typeParametersOf(node: SyntaxNode): string[] {
  return nodesIn(nodeIn(node['typeParameters'])?.['params']).flatMap((one) => nameOf(one['name']) ?? []);
}

/** The names that a pattern binds: `{ a, b: [c = 1], ...rest }` binds a, c and rest. */
function boundIn(pattern: SyntaxNode): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [nameOf(pattern) ?? ''];
    case 'ObjectPattern':
      return nodesIn(pattern['properties']).flatMap(boundIn);
    case 'Property':
      return nodesIn(pattern['value']).flatMap(boundIn);
    case 'ArrayPattern':
      return nodesIn(pattern['elements']).flatMap(boundIn);
    case 'AssignmentPattern':
      return nodesIn(pattern['left']).flatMap(boundIn);
    case 'RestElement':
      return nodesIn(pattern['argument']).flatMap(boundIn);
    case 'TSParameterProperty':
      return nodesIn(pattern['parameter']).flatMap(boundIn);
    default:
      return [];
  }
}

function inferredIn(node: SyntaxNode): string[] {
  const own = node.type === 'TSTypeParameter' ? [nameOf(node['name']) ?? ''] : [];
  return [...own, ...childrenOf(node).flatMap(inferredIn)];
}
