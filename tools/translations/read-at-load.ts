import { isNode, lineOf, lookThrough, type Node } from './syntax.ts';

const functions = /Function|MethodDefinition/;

/**
 * The lines on which a module puts a sentence into a language while it is loaded. On the server that is before any request, so that the
 * sentence would stay English for everyone.
 */
export function linesReadAtLoad(file: string, code: string): readonly number[] {
  const lines: number[] = [];
  lookThrough(file, code, (node) => {
    if (functions.test(node.type)) return 'skip';
    if (readsSentence(node)) lines.push(lineOf(code, node));
  });
  return lines;
}

/** ``t`…` ``, `say(…)`, `messages.name`, `messageText('name')` and the like. */
function readsSentence(node: Node): boolean {
  switch (node.type) {
    case 'TaggedTemplateExpression':
      return nameOf(node['tag']) === 't';
    case 'MemberExpression':
      return nameOf(node['object']) === 'messages';
    case 'CallExpression':
      return /^(?:say|messageText|messageFor|shortDate|longDate|clockTime|weekdayName|monthName)$/.test(
        nameOf(node['callee']),
      );
    default:
      return false;
  }
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : '';
}
