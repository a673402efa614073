import { createContext, useContext, useEffect, useState } from 'react';
import { limits } from '#rules/limits.ts';
import { createFolds, type Folds } from './folds.ts';
import { createShownErrors, type ShownErrors } from './shown-errors.ts';

/** What the page remembers of itself, beside the draft. */
export type PageState = { readonly folds: Folds; readonly shownErrors: ShownErrors };

export const PageStateContext = createContext<PageState | null>(null);

export function usePageState(): PageState {
  const state = useContext(PageStateContext);
  if (!state) throw new Error('This belongs to the ship page');
  return state;
}

/** Begins the memory of a page; called once for it. Its first seconds are quiet. VAL-08 */
export function usePageStateOfPage(): PageState {
  const [state] = useState(() => ({ folds: createFolds(), shownErrors: createShownErrors() }));
  useEffect(() => {
    const timer = setTimeout(() => state.shownErrors.setState({ isQuiet: false }), limits.validationDisplayDelayMs);
    return () => clearTimeout(timer);
  }, [state]);
  return state;
}
