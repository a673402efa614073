import type { ChoiceField } from './payment-choice.ts';

/** The control of each field, so that a list of problems can lead there. The card's own fields are all in one frame. PAY-03 */
export const choiceFieldIds: Readonly<Record<ChoiceField, string>> = {
  firstName: 'payment-first-name',
  lastName: 'payment-last-name',
  email: 'payment-email',
  cardNumber: 'payment-card',
  cardMonth: 'payment-card',
  cardYear: 'payment-card',
  securityCode: 'payment-card',
  billingCountry: 'payment-billing-country',
  billingZip: 'payment-billing-zip',
  billedClub: 'payment-billed-club',
  travelCompany: 'payment-travel-company',
  agentName: 'payment-agent-name',
  approval: 'payment-approval',
};
