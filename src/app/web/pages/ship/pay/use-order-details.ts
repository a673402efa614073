import { useState } from 'react';
import { useStore } from 'zustand';
import {
  isHandicapAsked,
  type OrderDetails,
  type OrderDetailsProblems,
  orderDetailsProblems,
} from '#rules/checkout/order-details.ts';
import { mayShowErrors } from '#rules/validation/may-show-errors.ts';
import { pageFacts } from '../../../page-facts.ts';
import { leaveField } from '../shown-errors.ts';
import { useDraft } from '../use-draft.ts';
import { usePageState } from '../use-page-state.ts';

export type OrderDetailsForm = {
  readonly value: OrderDetails;
  readonly asksHandicap: boolean;
  /** The problems for the list of the button: none before it was pressed. */
  readonly problems: OrderDetailsProblems;
  /** The problems to show at the fields: also those of a field that was left. VAL-08 */
  readonly fieldProblems: OrderDetailsProblems;
  leave(field: keyof OrderDetails): void;
  change(changed: Partial<OrderDetails>): void;
  /** Shows what is wrong. The control of the first problem; null when there is none. */
  check(): string | null;
};

/** The details of an order besides the shipment. ACC-09 */
export function useOrderDetails(): OrderDetailsForm {
  const { details, shownErrors } = usePageState();
  const { left, pageAgeMs } = useStore(shownErrors);
  const asksHandicap = useDraft(isHandicapAsked);
  const entered = useStore(details);
  // What was typed comes back with the golf bag.
  const value = asksHandicap ? entered : { ...entered, ghinNumber: null };
  const [isAsked, setAsked] = useState(false);
  const problems = orderDetailsProblems(value, pageFacts.brand.key);

  const problemsOfLeftFields = Object.fromEntries(
    Object.entries(problems).filter(
      ([field]) => left.has(fieldId(field)) && mayShowErrors({ pageAgeMs, wasSubmitted: false }),
    ),
  );

  function check(): string | null {
    setAsked(true);
    const [first] = Object.keys(problems);
    return first === undefined ? null : fieldId(first);
  }

  return {
    value,
    asksHandicap,
    problems: isAsked ? problems : {},
    fieldProblems: isAsked ? problems : problemsOfLeftFields,
    leave: (field) => leaveField(shownErrors, fieldId(field)),
    change: (changed) => details.setState(changed),
    check,
  };
}

const fieldId = (field: string): string => `order-${field}`;
