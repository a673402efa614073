import { accountMessages } from './messages/account.ts';
import { addressMessages } from './messages/address.ts';
import { bagsMessages } from './messages/bags.ts';
import { calendarMessages } from './messages/calendar.ts';
import { checkoutMessages } from './messages/checkout.ts';
import { formMessages } from './messages/form.ts';
import { ordersMessages } from './messages/orders.ts';
import { pricingMessages } from './messages/pricing.ts';
import { servicesMessages } from './messages/services.ts';
import { staffMessages } from './messages/staff.ts';

/**
 * Every sentence that a person may read and that the specifications fix word for word, by name; the tables in `messages/` have them by
 * subject. Code says the name; `messages.test.ts` quotes the text. Words in braces are filled in by `messageText`.
 */
export const messages = {
  ...addressMessages,
  ...calendarMessages,
  ...bagsMessages,
  ...servicesMessages,
  ...pricingMessages,
  ...checkoutMessages,
  ...ordersMessages,
  ...accountMessages,
  ...staffMessages,
  ...formMessages,
} as const;

export type MessageName = keyof typeof messages;

/** The sentence with its blanks filled in. */
export function messageText(name: MessageName, blanks: Readonly<Record<string, string>> = {}): string {
  return messages[name].replace(/\{(\w+)\}/g, (whole, blank: string) => blanks[blank] ?? whole);
}

/** What is shown for a field; one that has no sentence of its own says so, and thereby shows up. VAL-10 */
export function messageFor(
  field: string,
  name: MessageName | undefined,
  blanks: Readonly<Record<string, string>> = {},
): string {
  const isDefined = name !== undefined && Object.hasOwn(messages, name);
  return isDefined ? messageText(name, blanks) : messageText('noMessageDefined', { field });
}
