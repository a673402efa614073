import { visitorKeys } from 'oxc-parser';

/** A node of the parsed program, typed loosely so that one function can walk all kinds. */
export type SyntaxNode = { readonly type: string; readonly start: number; readonly [key: string]: unknown };

export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return (visitorKeys[node.type] ?? []).flatMap((key) => nodesIn(node[key]));
}

/** The node and everything in it. */
export function allNodesIn(node: SyntaxNode): SyntaxNode[] {
  return [node, ...childrenOf(node).flatMap(allNodesIn)];
}

/** The node or nodes under a key, whether it holds one, several, or none. */
export function nodesIn(value: unknown): SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value] : [];
}

/** The one node under a key, if there is one. */
export function nodeIn(value: unknown): SyntaxNode | undefined {
  return isNode(value) ? value : undefined;
}

/** The text of an identifier or of a string literal. */
export function nameOf(value: unknown): string | undefined {
  const node = nodeIn(value);
  const name = node?.['name'] ?? node?.['value'];
  return typeof name === 'string' ? name : undefined;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
