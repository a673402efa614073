import { useState } from 'react';
import { applePayOf, applePayReadiness } from '#capabilities/payment-methods/web/apple-pay.ts';
import { choiceFieldIds } from '#capabilities/payment-methods/web/choice-field-ids.ts';
import {
  type ChoiceField,
  type ChoiceProblems,
  completeChoice,
  type PaymentChoice,
  type PaymentQuestion,
  problemsOf,
  chosenPayment,
} from '#capabilities/payment-methods/web/payment-choice.ts';
import { type CardFields, useCardFields } from '#capabilities/payment-methods/web/use-card-fields.ts';
import { usePaymentChoice } from '#capabilities/payment-methods/web/use-payment-choice.ts';
import type { ChosenPayment, PaymentInfo } from '#capabilities/payment-methods/wire.ts';
import { reportFieldError } from '#capabilities/telemetry/web/report-field-error.ts';
import { useCountries } from '#capabilities/ship-points/web/use-countries.ts';
import type { Cents } from '#rules/money.ts';
import type { Traveler } from '#rules/shipment/draft.ts';
import { pageFacts } from '../../../page-facts.ts';
import { focusSoon } from '../focus-soon.ts';

export type PaymentFormState = {
  readonly question: PaymentQuestion;
  readonly value: PaymentChoice;
  readonly problems: ChoiceProblems;
  readonly cardFields: CardFields;
  change(value: PaymentChoice): void;
  /** Whether the form can be sent; focuses the first problem. */
  check(): boolean;
  /** What is sent, with a nonce for a new card; null when the card's own fields say what is wrong. */
  prepare(): Promise<ChosenPayment | null>;
};

/** How the order is going to be paid. PAY-01 PAY-02 PAY-03 */
export function usePaymentForm({
  info,
  charge,
  creditUsed,
  isCreditOfCustomer,
  traveler,
}: {
  readonly info: PaymentInfo;
  readonly charge: Cents;
  readonly creditUsed: Cents;
  readonly isCreditOfCustomer: boolean;
  readonly traveler: Traveler;
}): PaymentFormState {
  const [value, change] = usePaymentChoice({ person: pageFacts.person, traveler });
  const [isAsked, setAsked] = useState(false);
  const cardFields = useCardFields(info.fieldsPage);
  const countries = useCountries();
  const [applePay] = useState(() => applePayReadiness(applePayOf(window)));
  const credit = { creditUsed, isCreditOfCustomer };
  const question: PaymentQuestion = { info, charge, ...credit, person: pageFacts.person, applePay, countries };
  const problems = problemsOf(value, question);

  function check(): boolean {
    setAsked(true);
    const [first] = Object.keys(problems) as ChoiceField[];
    if (first !== undefined) focusSoon(choiceFieldIds[first]);
    return first === undefined;
  }

  async function prepare(): Promise<ChosenPayment | null> {
    const { method, billingZip } = completeChoice(value, question);
    if (method !== 'new-card' || charge <= 0) return chosenPayment(value, question, { nonce: null });
    const outcome = await cardFields.exchange({ billingZip });
    if (outcome.kind === 'nonce') return chosenPayment(value, question, { nonce: outcome.nonce });
    if (outcome.kind === 'failed') throw new Error('The gateway gave no nonce.');
    for (const [field, message] of Object.entries(outcome.fields)) {
      reportFieldError({ fieldId: `card-${field}`, message, form: 'payment' });
    }
    // The gateway's page focuses the wrong field itself; focusing its frame again would take the focus away.
    if (document.activeElement?.id !== choiceFieldIds.cardNumber) focusSoon(choiceFieldIds.cardNumber);
    return null;
  }

  return { question, value, problems: isAsked ? problems : {}, cardFields, change, check, prepare };
}
