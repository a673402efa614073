import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { QuestionSet } from '#rules/club/question-sets.ts';
import { loadQuestions } from './load-questions.ts';

/** The first part of the query keys of questions. */
export const questionsKey = 'club-questions';

/** What a club asks; null when it asks nothing, undefined until that is known. CLB-01 */
export function useQuestions(clubId: number): QuestionSet | null | undefined {
  const { data } = useQuery({
    queryKey: [questionsKey, clubId],
    queryFn: ({ signal }) => loadQuestions(clubId, signal),
  });
  return data;
}

/** The same for code outside of components. */
export function loadedQuestions(queryClient: QueryClient, clubId: number): QuestionSet | null | undefined {
  return queryClient.getQueryData<QuestionSet | null>([questionsKey, clubId]);
}
