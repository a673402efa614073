import { useEffect, useState } from 'react';
import { applePayBrowser, applePayReadiness } from '#capabilities/payment-methods/web/apple-pay.ts';
import { choiceFieldIds } from '#capabilities/payment-methods/web/choice-field-ids.ts';
import { keepWallet, keptWallet } from '#capabilities/payment-methods/web/kept-wallet.ts';
import {
  type ChoiceField,
  type ChoiceProblems,
  completeChoice,
  type PaymentChoice,
  type PaymentQuestion,
  paymentProblems,
  chosenPayment,
} from '#capabilities/payment-methods/web/payment-choice.ts';
import type { CardErrors } from '#capabilities/payment-methods/web/gateway-channel.ts';
import { type CardFields, useCardFields } from '#capabilities/payment-methods/web/use-card-fields.ts';
import { usePaymentChoice } from '#capabilities/payment-methods/web/use-payment-choice.ts';
import type { ChosenPayment, PaymentInfo } from '#capabilities/payment-methods/wire.ts';
import { reportFieldError } from '#capabilities/telemetry/web/report-field-error.ts';
import { useCountries } from '#capabilities/ship-points/web/use-countries.ts';
import { focusSoon } from '#kit/web/focus-soon.ts';
import type { RefusedField } from '#rules/checkout/payment-outcome.ts';
import type { Cents } from '#rules/money.ts';
import type { Traveler } from '#rules/shipment/draft.ts';
import { pageFacts } from '../../../page-facts.ts';
import { useDraft } from '../use-draft.ts';

export type PaymentFormState = {
  readonly question: PaymentQuestion;
  readonly value: PaymentChoice;
  readonly problems: ChoiceProblems;
  /** What is missing, shown or not. */
  readonly gaps: ChoiceProblems;
  readonly cardFields: CardFields;
  /** Whether a new card pays, so that its fields count. */
  readonly isNewCard: boolean;
  change(value: PaymentChoice): void;
  /** Shows what is wrong, in the card's own fields, too. The control of the first problem; null when there is none. */
  check(): Promise<string | null>;
  /** Shows at its field what the bank objects to, and focuses the field. A saved card has only its billing zip here. PAY-05 */
  showRefusal(field: RefusedField, text: string): void;
  /** A wallet's approval is good for one charge; after a refused one it has to be given again. */
  dropApproval(): void;
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
  const [kept] = useState(keptWallet);
  const [value, change] = usePaymentChoice({
    kept,
    person: pageFacts.person,
    traveler,
    origin: useDraft(({ origin }) => origin),
  });
  const { method: walletOrOther, approval } = value;
  useEffect(() => keepWallet({ method: walletOrOther, approval }), [walletOrOther, approval]);
  const [isAsked, setAsked] = useState(false);
  const cardFields = useCardFields(info.fieldsPage);
  const countries = useCountries();
  const [applePay] = useState(() => applePayReadiness(applePayBrowser(window)));
  const credit = { creditUsed, isCreditOfCustomer };
  const question: PaymentQuestion = { info, charge, ...credit, person: pageFacts.person, applePay, countries };
  const problems = paymentProblems(value, question);
  // Until it is changed or sent again.
  const [refusedZip, setRefusedZip] = useState<string | null>(null);
  const refusals: ChoiceProblems = refusedZip === value.billingZip ? { billingZip: 'cardZipWrong' } : {};

  const { method, billingZip } = completeChoice(value, question);
  const isNewCard = method === 'new-card' && charge > 0;

  async function check(): Promise<string | null> {
    setAsked(true);
    setRefusedZip(null);
    const errors = isNewCard ? await cardFields.check({ billingZip }) : {};
    reportCardErrors(errors);
    const [cardField] = Object.keys(errors);
    const [field] = Object.keys(problems) as ChoiceField[];
    if (cardField !== undefined) return cardFieldId(cardField);
    return field === undefined ? null : choiceFieldIds[field];
  }

  async function prepare(): Promise<ChosenPayment | null> {
    if (!isNewCard) return chosenPayment(value, question, { nonce: null });
    const outcome = await cardFields.exchange({ billingZip });
    if (outcome.kind === 'nonce') return chosenPayment(value, question, { nonce: outcome.nonce });
    if (outcome.kind === 'failed') throw new Error('The gateway gave no nonce.');
    reportCardErrors(outcome.fields);
    // The gateway's page focuses the wrong field itself; focusing its frame again would take the focus away.
    if (document.activeElement?.id !== choiceFieldIds.cardNumber) focusSoon(choiceFieldIds.cardNumber);
    return null;
  }

  function showRefusal(field: RefusedField, text: string): void {
    if (field === 'billing-zip') {
      setRefusedZip(value.billingZip);
      focusSoon(choiceFieldIds.billingZip);
    } else if (isNewCard) {
      const cardField = field === 'expiry' ? 'year' : 'securityCode';
      cardFields.showErrors({ [cardField]: text });
      cardFields.focus(cardField);
    }
  }

  return {
    question,
    value,
    gaps: problems,
    problems: isAsked ? { ...refusals, ...problems } : {},
    cardFields,
    isNewCard,
    change,
    check,
    showRefusal,
    dropApproval: () => change({ ...value, approval: null }),
    prepare,
  };
}

/** The card's fields are the gateway's, inside its frame, so their ids are none of this page's. */
export function cardFieldId(field: string): string {
  return `card-${field}`;
}

function reportCardErrors(errors: CardErrors): void {
  for (const [field, message] of Object.entries(errors)) {
    reportFieldError({ fieldId: cardFieldId(field), message, form: 'payment' });
  }
}
