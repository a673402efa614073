import { expect, test } from 'vitest';
import { messages } from '#rules/messages.ts';
import { textWithPhone } from './text-with-phone.ts';

const contact = { phone: '(800) 555-0145', hours: 'Monday to Friday', email: 'help@example.com' };

/** The message as it is read. */
function read(text: string, reachable = contact): string {
  const parts = textWithPhone(text, reachable);
  return parts ? `${parts.before}${parts.phone}${parts.after}` : text;
}

test('API-40 every message that asks to call gives the number and its hours', () => {
  expect(read(messages.cancelByPhone)).toBe(
    'This order can’t be canceled online. Please call us at (800) 555-0145 (Monday to Friday).',
  );
  expect(read(messages.addressBlocked)).toContain('please call us at (800) 555-0145 (Monday to Friday).');
  expect(read(messages.cardsTooOften)).toContain('or call us at (800) 555-0145 (Monday to Friday)');
});

test('API-40 a message keeps its words without a number, and a number is given without hours', () => {
  const away = { phone: '', hours: 'Monday to Friday', email: '' };
  expect(read(messages.cancelByPhone, away)).toBe(messages.cancelByPhone);
  expect(read('Please call us.', { ...contact, hours: '' })).toBe('Please call us at (800) 555-0145.');
});

test('API-40 other messages carry no number', () => {
  expect(textWithPhone('We couldn’t recall using this card.', contact)).toBeNull();
});
