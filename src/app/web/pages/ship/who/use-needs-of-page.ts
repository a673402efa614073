import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { useStore } from 'zustand';
import type { Draft } from '#rules/shipment/draft.ts';
import { onOpenQuestionsChange } from '../open-questions-of-page.ts';
import { pageProblems } from '../page-problems.ts';
import { useDraft } from '../use-draft.ts';
import { usePageState } from '../use-page-state.ts';
import { useTrip } from '../use-trip.ts';

/** Keeps the list of what the order still needs; no keystroke waits for it. */
export function useNeedsOfPage(): void {
  const trip = useTrip();
  const pageState = usePageState();
  const draft = useDeferredValue(useDraft(everything));
  // Read by `pageProblems`.
  const guest = useDeferredValue(useStore(pageState.guest));
  const answers = useDeferredValue(useStore(pageState.answers));
  const own = useStore(pageState.own);
  const refused = useStore(pageState.refusedPhones);
  const queryClient = useQueryClient();
  useEffect(() => {
    const count = (): void => {
      pageState.needs.setState({ list: pageProblems({ draft, trip, pageState, queryClient }) });
    };
    count();
    return onOpenQuestionsChange(queryClient, count);
  }, [draft, trip, refused, guest, own, answers, pageState, queryClient]);
}

const everything = (draft: Draft): Draft => draft;
