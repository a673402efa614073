import { say } from './language/t.ts';
import { accountMessages } from './messages/account.ts';
import { addressMessages } from './messages/address.ts';
import { bagsMessages } from './messages/bags.ts';
import { calendarMessages } from './messages/calendar.ts';
import { claimsMessages } from './messages/claims.ts';
import { checkoutMessages } from './messages/checkout.ts';
import { formMessages } from './messages/form.ts';
import { ordersMessages } from './messages/orders.ts';
import { pricingMessages } from './messages/pricing.ts';
import { servicesMessages } from './messages/services.ts';
import { staffMessages } from './messages/staff.ts';

const inEnglish = {
  ...addressMessages,
  ...calendarMessages,
  ...bagsMessages,
  ...servicesMessages,
  ...pricingMessages,
  ...checkoutMessages,
  ...ordersMessages,
  ...claimsMessages,
  ...accountMessages,
  ...staffMessages,
  ...formMessages,
} as const;

export type MessageName = keyof typeof inEnglish;

/**
 * Every message that users may read, by name; the tables in `messages/` group them by subject. Code uses the name; `messages.test.ts`
 * quotes the texts that the specifications fix. `messageText` fills in the words in braces.
 */
export const messages: Readonly<Record<MessageName, string>> = readInLanguage(inEnglish);

/** Each message is translated when it is read. In the built client the table is empty, and the build puts sentences into it. */
function readInLanguage<Name extends string>(table: Readonly<Record<Name, string>>): Readonly<Record<Name, string>> {
  const read: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(table) as Name[]) {
    Object.defineProperty(read, name, { enumerable: true, get: () => say(table[name]) });
  }
  return read as Record<Name, string>;
}

/** The message with its blanks filled in. */
export function messageText(name: MessageName, blanks: Readonly<Record<string, string>> = {}): string {
  return messages[name].replace(/\{(\w+)\}/g, (whole, blank: string) => blanks[blank] ?? whole);
}

/** The message for a field; a field without one gets a text that exposes the gap. VAL-10 */
export function messageFor(
  field: string,
  name: MessageName | undefined,
  blanks: Readonly<Record<string, string>> = {},
): string {
  const isDefined = name !== undefined && Object.hasOwn(messages, name);
  return isDefined ? messageText(name, blanks) : messageText('noMessageDefined', { field });
}
