import type { SelectOption } from '#kit/web/form/SelectField.tsx';
import type { ChoiceProblems, PaymentChoice, PaymentQuestion } from './payment-choice.ts';
import type { CardFields } from './use-card-fields.ts';
import type { ClubBillingRequestSender } from './use-club-billing-request.ts';

/** What the payment form and the panels of its methods are given. */
export type PaymentFormProps = {
  question: PaymentQuestion;
  value: PaymentChoice;
  /** Only those that are shown now. */
  problems: ChoiceProblems;
  cardFields: CardFields;
  billingCountries: readonly SelectOption[];
  clubBilling: ClubBillingRequestSender;
  onChange: (value: PaymentChoice) => void;
  /** Whether credit pays as much as it can. */
  onCredit: (isUsed: boolean) => void;
};
