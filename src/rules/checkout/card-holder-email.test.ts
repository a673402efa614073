import { expect, test } from 'vitest';
import { needsCardHolderEmail, type PayerFacts } from './card-holder-email.ts';

const proWithTenMethods: PayerFacts = {
  isPro: true,
  hasAlternateProvider: false,
  paymentMethodCount: 10,
  payerEmail: 'Pro@Portage.test',
  userEmail: 'pro@portage.test',
};

test('PAY-06 a pro user with ten payment methods must give the card holder’s email, not their own in another case', () => {
  expect(needsCardHolderEmail(proWithTenMethods)).toBe(true);
  expect(needsCardHolderEmail({ ...proWithTenMethods, paymentMethodCount: 25 })).toBe(true);
});

test('PAY-06 other payers need not', () => {
  const others: readonly Partial<PayerFacts>[] = [
    { isPro: false },
    { hasAlternateProvider: true },
    { paymentMethodCount: 9 },
    { payerEmail: 'guest@example.com' },
  ];
  for (const change of others)
    expect(needsCardHolderEmail({ ...proWithTenMethods, ...change }), JSON.stringify(change)).toBe(false);
});
