import { useEffect } from 'react';
import { useOrder } from '../use-order.ts';
import { usePageState } from '../use-page-state.ts';
import { payGaps, type PayForms, payProblems } from './pay-problems.ts';

/** Tells the rest of the page what is wrong in the payment section, and what it still lacks. */
export function useShowOnPage(forms: PayForms): void {
  const { payProblems: shown, payGaps: open } = usePageState();
  useEffect(() => {
    shown.setState(payProblems(forms), true);
    open.setState({ list: payGaps(forms) });
  });
}

/** Tells it that there is no payment form, so that a press of the order button does not wait for it. */
export function useShowFailedOnPage(): void {
  const { attach } = useOrder();
  const { payGaps: open } = usePageState();
  useEffect(() => {
    open.setState({ list: [] });
    return attach({ kind: 'failed' });
  }, [attach, open]);
}
