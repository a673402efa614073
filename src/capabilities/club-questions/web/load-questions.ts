import { call } from '#kit/web/call.ts';
import type { QuestionSet } from '#rules/club/question-sets.ts';
import { questionSets } from '../contract.ts';
import { questionSetFromWire } from '../wire.ts';

/** What a club asks at checkout; null when it asks nothing. CLB-01 */
export async function loadQuestions(clubId: number, signal?: AbortSignal): Promise<QuestionSet | null> {
  return questionSetFromWire(await call(questionSets, { params: { id: clubId } }, { signal }));
}
