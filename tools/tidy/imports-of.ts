import { childrenOf, nameOf, nodeIn, type SyntaxNode } from './syntax-tree.ts';

export type Import = {
  readonly specifier: string;
  readonly start: number;
  /** `import type` and `export type … from`: erased before anything runs. */
  readonly isTypeOnly: boolean;
};

/** Every way in which a module can name another one: import, export … from, import() and import('…') in a type. */
export function importsOf(program: SyntaxNode): Import[] {
  const found: Import[] = [];
  const visit = (node: SyntaxNode): void => {
    const specifier = nameOf(node['source']);
    if (specifier !== undefined) found.push({ specifier, start: node.start, isTypeOnly: isTypeOnly(node) });
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return found;
}

/** `import { type A } from 'x'` is no type import: its names are erased, but 'x' is still loaded. */
function isTypeOnly(node: SyntaxNode): boolean {
  return node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type';
}

/** An import() whose path is computed at run time and can't be checked. */
export function computedImportsOf(program: SyntaxNode): SyntaxNode[] {
  const own = program.type === 'ImportExpression' && nodeIn(program['source'])?.type !== 'Literal' ? [program] : [];
  return [...own, ...childrenOf(program).flatMap(computedImportsOf)];
}
