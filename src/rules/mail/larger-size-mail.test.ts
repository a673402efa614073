import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { type Receipt, receiptOf } from '#rules/orders/receipt.ts';
import { placedOrder } from '#rules/orders/testing/placed-order.ts';
import { largerSizeMail, sizeOutcomeMail, sizePaidMail, sizeUnansweredMail } from './larger-size-mail.ts';

/** The subjects of all emails about larger sizes on a leg. */
function subjectsOf(receipt: Receipt, leg: 'outbound' | 'return'): readonly string[] {
  const shown = receipt.legs.find((one) => one.leg === leg);
  if (!shown) throw new Error(`no ${leg} leg`);
  const bag = {
    bagName: 'Golf bag, Standard',
    longBagName: 'Golf bag, Standard',
    sizePounds: 42,
    billedPounds: 56,
    amount: cents(2100),
  };
  const about = {
    ...bag,
    leg: shown,
    bags: [bag],
    isPaidByCard: true,
    cardLastFour: null,
    answerBy: isoDate('2026-03-26'),
    receiptAddress: 'https://golf.portage.test/receipt',
    contact: { phone: '', hours: '', email: '' },
  } as const;
  const several = { ...about, bags: [bag, bag] } as const;
  return [
    largerSizeMail(receipt, { ...about, isReminder: false }),
    largerSizeMail(receipt, { ...several, isReminder: false }),
    largerSizeMail(receipt, { ...about, isReminder: true }),
    largerSizeMail(receipt, { ...several, isReminder: true }),
    sizeUnansweredMail(receipt, about),
    sizePaidMail(receipt, about),
    sizeOutcomeMail(receipt, { ...about, decision: 'waived' }),
    sizeOutcomeMail(receipt, { ...about, decision: 'refunded' }),
  ].map(({ subject }) => subject);
}

test('PRC-04 emails about larger sizes name the leg of a round trip, and none where there is only one', () => {
  const receipt = receiptOf(placedOrder());
  for (const leg of ['outbound', 'return'] as const) {
    for (const subject of subjectsOf(receipt, leg))
      expect(subject).toMatch(new RegExp(`: order P-7K3M9Q \\(${leg}\\)$`));
  }
  const oneWay = { ...receipt, legs: receipt.legs.slice(0, 1) };
  for (const subject of subjectsOf(oneWay, 'outbound')) expect(subject).toMatch(/: order P-7K3M9Q$/);
});
