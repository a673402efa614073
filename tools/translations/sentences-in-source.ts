import { isNode, lookThrough, type Node } from './syntax.ts';

type Span = { readonly start: number; readonly end: number };

/** A sentence and where it is in a source file. */
export type FoundSentence = Span & {
  /** With numbered blanks: the key of its translations. */
  readonly sentence: string;
  /** What fills each blank. */
  readonly blanks: readonly Span[];
};

/** Finds the sentences for customers, ``t`…` ``, in the order of the file. One may be in a blank of another. */
export function sentencesInSource(file: string, code: string): readonly FoundSentence[] {
  const found: FoundSentence[] = [];
  lookThrough(file, code, (node) => {
    if (isSentence(node)) found.push(read(node));
  });
  return found.sort((a, b) => a.start - b.start);
}

function isSentence(node: Node): boolean {
  return node.type === 'TaggedTemplateExpression' && isNode(node['tag']) && node['tag']['name'] === 't';
}

function read({ start, end, ...node }: Node): FoundSentence {
  const { quasis, expressions } = node['quasi'] as {
    readonly quasis: readonly { readonly value: { readonly cooked: string } }[];
    readonly expressions: readonly Span[];
  };
  const sentence = quasis
    .map(({ value }) => value.cooked)
    .reduce((text, part, index) => `${text}{${index - 1}}${part}`);
  return { sentence, start, end, blanks: expressions };
}
