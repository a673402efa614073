import type { QueryClient } from '@tanstack/react-query';
import { areHolidayTermsAsked, holidayTermsKey } from '#capabilities/calendar/web/holiday-terms/use-holiday-terms.ts';
import { loadedQuestions, questionsKey } from '#capabilities/club-questions/web/use-questions.ts';
import type { Draft, Leg } from '#rules/shipment/draft.ts';
import type { OpenQuestions } from '#rules/checkout/order-answers.ts';

/** What the page asks now besides the draft itself, from the answers of the server so far. */
export function openQuestionsOfPage(queryClient: QueryClient, draft: Draft): Omit<OpenQuestions, 'today'> {
  const legs: readonly Leg[] = draft.roundtrip ? ['outbound', 'return'] : ['outbound'];
  return {
    setOf: (clubId) => loadedQuestions(queryClient, clubId),
    holidayTerms: legs.find((leg) => areHolidayTermsAsked(queryClient, draft[leg].arrivalDate)) ?? null,
  };
}

/** Calls back whenever `openQuestionsOfPage` may have changed; the returned function ends that. */
export function onOpenQuestionsChange(queryClient: QueryClient, changed: () => void): () => void {
  return queryClient.getQueryCache().subscribe(({ query }) => {
    const [kind] = query.queryKey;
    if (kind === questionsKey || kind === holidayTermsKey) changed();
  });
}
