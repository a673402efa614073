import { searchWords } from '#rules/search-words.ts';
import type { HelpQuestion } from './help-questions.ts';

/** Words that say nothing about the subject. */
const commonWords: ReadonlySet<string> = new Set(
  'a an and are be by can do does for how i if in is it me my of on or the to we what when where which with you your'.split(
    ' ',
  ),
);

/**
 * The questions in which every typed word begins some word of the question or its answer, those with the words in the question first. All
 * of them while nothing is typed.
 */
export function findQuestions(questions: readonly HelpQuestion[], typed: string): readonly HelpQuestion[] {
  const words = searchWords(typed).filter((word) => !commonWords.has(word));
  if (words.length === 0) return questions;
  const found = (texts: readonly string[]): boolean => {
    const known = texts.flatMap(searchWords);
    return words.every((word) => known.some((one) => one.startsWith(word)));
  };
  const matching = questions.filter(({ question, topic, answer }) => found([question, topic, ...answer]));
  const isInQuestion = ({ question }: HelpQuestion): boolean => found([question]);
  return [...matching.filter(isInQuestion), ...matching.filter((one) => !isInQuestion(one))];
}
