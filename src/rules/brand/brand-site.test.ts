import { expect, test } from 'vitest';
import { contactParts } from './brand-site.ts';

test.each([
  [
    { phone: '(800) 555-0145', hours: 'Monday to Friday', email: 'help@example.com' },
    'Questions? Reply to this email or call (800) 555-0145 (Monday to Friday).',
  ],
  [{ phone: '(800) 555-0145', hours: '', email: '' }, 'Questions? Call (800) 555-0145.'],
  [{ phone: '', hours: 'Monday to Friday', email: 'help@example.com' }, 'Questions? Reply to this email.'],
  [{ phone: '', hours: '', email: '' }, ''],
])('API-40 the last line of a brand’s emails says how to reach it: %j', (contact, line) => {
  const { before, phone, after } = contactParts(contact);
  expect(`${before}${phone}${after}`).toBe(line);
});
