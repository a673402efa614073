import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { nodeIn, type SyntaxNode } from './syntax-tree.ts';

export type Module = {
  readonly file: string;
  readonly program: SyntaxNode;
  readonly syntaxErrors: readonly { readonly message: string; readonly start: number }[];
  lineAt(start: number): number;
};

/** Parses a file of the tree; `file` is relative to `root`. */
export function readModule(root: string, file: string): Module {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const { program: parsed, errors } = parseSync(file, text);
  const program = nodeIn(parsed);
  if (!program) throw new Error(`The parser answered no tree for ${file}`);
  return {
    file,
    program,
    syntaxErrors: errors.map(({ message, labels }) => ({ message, start: labels[0]?.start ?? 0 })),
    lineAt: (start) => text.slice(0, start).split('\n').length,
  };
}
