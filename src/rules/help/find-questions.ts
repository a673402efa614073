import { t } from '#rules/language/t.ts';
import { searchWords } from '#rules/search-words.ts';
import type { HelpQuestion } from './help-questions.ts';

/** Words that are too common to find a question by. */
const commonWords: ReadonlySet<string> = new Set(
  'a an and are be by can do does for how i if in is it me my of on or the to we what when where which with you your'.split(
    ' ',
  ),
);

/**
 * The questions in which every typed word begins some word of the question, of its answer, or of its other names; those with the words in
 * the question first. All of them while nothing is typed.
 */
export function findQuestions(questions: readonly HelpQuestion[], typed: string): readonly HelpQuestion[] {
  const words = searchWords(typed).filter((word) => !commonWords.has(word));
  if (words.length === 0) return questions;
  const found = (texts: readonly string[]): boolean => {
    const known = texts.flatMap(searchWords);
    return words.every((word) => known.some((one) => isSameWord({ known: one, typed: word })));
  };
  const also = otherWords();
  const matching = questions.filter(({ id, question, topic, answer }) =>
    found([question, topic, ...answer, also[id.replace(/^size-.*/, 'size')] ?? '']),
  );
  const isInQuestion = ({ question }: HelpQuestion): boolean => found([question]);
  return [...matching.filter(isInQuestion), ...matching.filter((one) => !isInQuestion(one))];
}

/** A typed word may be the beginning of a known word, or a known word with an ending: "refunds", "delayed". */
function isSameWord({ known, typed }: { readonly known: string; readonly typed: string }): boolean {
  return known.startsWith(typed) || (typed.startsWith(known) && endings.test(typed.slice(known.length)));
}

const endings = /^(?:e?s|l?ed|d|l?ing)$/;

/** Words that users type about a question, by its id, if they are in neither the question nor its answer. */
const otherWords = (): Readonly<Record<string, string>> => ({
  price: t`fee charge rate quote expensive cheap tax`,
  'arrive-by': t`deadline on time delivery time how long fast`,
  account: t`password register sign in log in`,
  payment: t`credit card paypal apple pay invoice billing declined`,
  'pickup-or-drop-off': t`collect courier driver home store hand over`,
  'which-days': t`weekend Saturday Sunday`,
  'deliver-to-place': t`hotel resort course club address`,
  international: t`abroad foreign overseas duty passport`,
  size: t`weight weigh limit dimensions oversize overweight`,
  prohibited: t`forbidden allowed dangerous battery liquid`,
  cover: t`insurance insured broken break stolen lost value`,
  label: t`tag sticker print shipping name luggage tag`,
  cancel: t`refund money back cancellation free`,
  change: t`edit correct wrong date address reschedule postpone`,
  'refund-when': t`money back reimbursement bank how long`,
  receipt: t`confirmation invoice track tracking print order number link`,
  lost: t`missing broken delayed delay claim stolen never arrived where is my bag luggage track tracking`,
});
