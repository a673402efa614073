import { call } from '#kit/web/call.ts';
import type { ClubQuestion, QuestionSet } from '#rules/club/question-sets.ts';
import { limits } from '#rules/limits.ts';
import { type QuestionWire, questionSets } from '../contract.ts';

/** What a club asks at checkout; null when it asks nothing. CLB-01 */
export async function loadQuestions(clubId: number, signal?: AbortSignal): Promise<QuestionSet | null> {
  const wire = await call(questionSets, { params: { id: clubId } }, { signal });
  if (wire.question_set.length === 0) return null;
  return {
    header: wire.club_preference_header,
    subheader: wire.club_preference_subheader,
    questions: wire.question_set.map(questionFrom),
  };
}

/** The index is left out: it is the place of the question, which the rules count themselves. */
function questionFrom(wire: QuestionWire): ClubQuestion {
  const { question, type, maxlength } = wire;
  if (type === 'text') return { type, question, maxLength: maxlength ?? limits.noteLengthMax };
  return {
    type,
    question,
    yesQuestions: wire.yes_questions.map(questionFrom),
    noQuestions: wire.no_questions.map(questionFrom),
  };
}
