import { expect, test } from 'vitest';
import { contactLine } from './brand-site.ts';

test.each([
  [
    { phone: '(800) 555-0145', hours: 'Monday to Friday', email: 'help@example.com' },
    'Questions? Please call (800) 555-0145 (Monday to Friday) or write to help@example.com.',
  ],
  [{ phone: '(800) 555-0145', hours: '', email: '' }, 'Questions? Please call (800) 555-0145.'],
  [{ phone: '', hours: 'Monday to Friday', email: 'help@example.com' }, 'Questions? Please write to help@example.com.'],
  [{ phone: '', hours: '', email: '' }, ''],
])('API-40 how to reach a brand, as the last line of its mails: %j', (contact, line) => {
  expect(contactLine(contact)).toBe(line);
});
