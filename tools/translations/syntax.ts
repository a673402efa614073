import { parseSync } from 'oxc-parser';

/** A part of a source file, as the parser describes it. */
export type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
};

/** Shows every part of a source file, from the outside in. What is inside of a part is left out when `look` returns `'skip'`. */
export function lookThrough(file: string, code: string, look: (node: Node) => 'skip' | void): void {
  const visit = (node: Node): void => {
    if (look(node) === 'skip') return;
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(parseSync(file, code).program as unknown as Node);
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

export function lineOf(code: string, { start }: Node): number {
  return code.slice(0, start).split('\n').length;
}
