import { createContext, useContext, useEffect, useState } from 'react';
import { createStore, type StoreApi } from 'zustand';
import type { PriceExtras } from '#capabilities/pricing/web/use-price.ts';
import { limits } from '#rules/limits.ts';
import { keptInEntry } from '../../frame/kept-in-entry.ts';
import { pageFacts } from '../../page-facts.ts';
import { createFolds, type Folds } from './folds.ts';
import { createShownErrors, type ShownErrors } from './shown-errors.ts';

/** What the page remembers of itself, beside the draft. */
export type PageState = {
  readonly folds: Folds;
  readonly shownErrors: ShownErrors;
  /** The codes that a person entered to pay less; a reload keeps them. */
  readonly extras: StoreApi<PriceExtras>;
  /** The phone fields whose number can't exist, as the world's numbering has it. VAL-03 */
  readonly refusedPhones: StoreApi<ReadonlySet<string>>;
};

export const PageStateContext = createContext<PageState | null>(null);

export function usePageState(): PageState {
  const state = useContext(PageStateContext);
  if (!state) throw new Error('This belongs to the ship page');
  return state;
}

const noExtras: PriceExtras = { coupon: '', giftCards: [] };

/** Begins the memory of a page; called once for it. Its first seconds are quiet. VAL-08 */
export function usePageStateOfPage(): PageState {
  const [keeper] = useState(() => keptInEntry<PriceExtras>(`extras.${pageFacts.brand.key}`));
  const [state] = useState(() => ({
    folds: createFolds(),
    shownErrors: createShownErrors(),
    extras: createStore(() => keeper.kept() ?? noExtras),
    refusedPhones: createStore((): ReadonlySet<string> => new Set()),
  }));
  useEffect(() => state.extras.subscribe((extras) => keeper.keep(extras)), [state, keeper]);
  useEffect(() => {
    const timer = setTimeout(() => state.shownErrors.setState({ isQuiet: false }), limits.validationDisplayDelayMs);
    return () => clearTimeout(timer);
  }, [state]);
  return state;
}
