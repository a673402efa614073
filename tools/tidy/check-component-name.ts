import path from 'node:path';
import type { Breach } from './breach.ts';
import type { Module } from './read-module.ts';
import { nameOf, nodesIn, type SyntaxNode } from './syntax-tree.ts';

/** The two files of the app that start everything; they are named by what they do. */
const entryFiles: readonly string[] = ['main.tsx', 'router.tsx'];

/** A component's file is named after the component, so that it is found by its tag. */
export function checkComponentName(module: Module): Breach[] {
  const name = path.posix.basename(module.file);
  if (!name.endsWith('.tsx') || name.endsWith('.test.tsx') || /^[A-Z]/.test(name) || entryFiles.includes(name))
    return [];
  return nodesIn(module.program['body'])
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap((one) => nodesIn(one['declaration']))
    .filter(({ type, id }) => type === 'FunctionDeclaration' && /^[A-Z]/.test(nameOf(id) ?? ''))
    .map((component: SyntaxNode) => ({
      file: module.file,
      line: module.lineAt(component.start),
      rule: 'file-name',
      why: `the component ${nameOf(component['id'])} lives in a file of its own name, ${nameOf(component['id'])}.tsx.`,
    }));
}
