import type { CardFieldName } from '#capabilities/payment-methods/web/gateway-channel.ts';
import { choiceError } from '#capabilities/payment-methods/web/choice-error.ts';
import { choiceFieldIds } from '#capabilities/payment-methods/web/choice-field-ids.ts';
import type { ChoiceField } from '#capabilities/payment-methods/web/payment-choice.ts';
import { focusSoon } from '#kit/web/focus-soon.ts';
import { messages } from '#rules/messages.ts';
import type { PayProblem } from '../use-page-state.ts';
import type { GuestForm } from './use-guest-form.ts';
import type { OrderDetailsForm } from './use-order-details.ts';
import { type TermsForm, termsFieldId } from './use-terms-form.ts';
import { cardFieldId, type PaymentFormState } from './use-payment-form.ts';

export type PayForms = {
  /** Null where no guest orders. */
  readonly guest: GuestForm | null;
  /** Null where an order is changed, which keeps its details. */
  readonly details: OrderDetailsForm | null;
  readonly payment: PaymentFormState;
  readonly terms: TermsForm;
};

/** Everything that is shown as wrong in the last section, in its order, for the list at the top of the page. The guest is part of the form. PAY-03 */
export function payProblems({ details, payment, terms }: Omit<PayForms, 'guest'>): readonly PayProblem[] {
  return [
    ...Object.entries(details?.problems ?? {}).map(([field, message]) => ({ fieldId: `order-${field}`, message })),
    ...cardProblems(payment),
    ...(Object.keys(payment.problems) as ChoiceField[]).map((field) => ({
      fieldId: choiceFieldIds[field],
      message: choiceError(payment.problems, field) ?? '',
    })),
    ...(terms.isShown ? [{ fieldId: termsFieldId, message: messages.termsRequired }] : []),
  ];
}

/** What the last section still lacks, shown as wrong or not: a card's fields that are empty, too. */
export function payGaps({ payment, terms }: Pick<PayForms, 'payment' | 'terms'>): readonly PayProblem[] {
  const { cardFields, isNewCard, gaps } = payment;
  const empty = isNewCard ? cardFieldNames.filter((field) => !cardFields.typed.has(field)) : [];
  return [
    ...empty.map((field) => ({ fieldId: cardFieldId(field), message: '', focus: () => cardFields.focus(field) })),
    ...(Object.keys(gaps) as ChoiceField[]).map((field) => ({ fieldId: choiceFieldIds[field], message: '' })),
    ...(terms.isOpen ? [{ fieldId: termsFieldId, message: '' }] : []),
  ];
}

function cardProblems({ cardFields, isNewCard }: PaymentFormState): readonly PayProblem[] {
  if (!isNewCard) return [];
  return (Object.entries(cardFields.errors) as [CardFieldName, string][]).map(([field, message]) => ({
    fieldId: cardFieldId(field),
    message,
    focus: () => cardFields.focus(field),
  }));
}

/** Focuses the control of a problem; the card's own are inside the gateway's frame. */
export function focusPayField(fieldId: string, { cardFields }: PaymentFormState): void {
  const field = cardFieldNames.find((name) => cardFieldId(name) === fieldId);
  if (field) cardFields.focus(field);
  else focusSoon(fieldId);
}

const cardFieldNames: readonly CardFieldName[] = ['number', 'month', 'year', 'securityCode'];
