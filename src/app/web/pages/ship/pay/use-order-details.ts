import { useState } from 'react';
import { useStore } from 'zustand';
import {
  isHandicapAsked,
  type OrderDetails,
  type OrderDetailsProblems,
  orderDetailsProblems,
} from '#rules/checkout/order-details.ts';
import { pageFacts } from '../../../page-facts.ts';
import { useDraft } from '../use-draft.ts';
import { usePageState } from '../use-page-state.ts';

export type OrderDetailsForm = {
  readonly value: OrderDetails;
  readonly asksHandicap: boolean;
  /** The problems to show: none before the button was pressed. */
  readonly problems: OrderDetailsProblems;
  change(changed: Partial<OrderDetails>): void;
  /** Shows what is wrong. The control of the first problem; null when there is none. */
  check(): string | null;
};

/** The details of an order besides the shipment. ACC-09 */
export function useOrderDetails(): OrderDetailsForm {
  const { details } = usePageState();
  const asksHandicap = useDraft(isHandicapAsked);
  const entered = useStore(details);
  // What was typed comes back with the golf bag.
  const value = asksHandicap ? entered : { ...entered, ghinNumber: null };
  const [isAsked, setAsked] = useState(false);
  const problems = orderDetailsProblems(value, pageFacts.brand.key);

  function check(): string | null {
    setAsked(true);
    const [first] = Object.keys(problems);
    return first === undefined ? null : `order-${first}`;
  }

  return {
    value,
    asksHandicap,
    problems: isAsked ? problems : {},
    change: (changed) => details.setState(changed),
    check,
  };
}
