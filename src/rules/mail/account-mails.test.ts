import { type Document, Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { brandByKey } from '#rules/brand/brand.ts';
import {
  claimAccountMail,
  finishRegistrationMail,
  knownAccountMail,
  passwordChangedMail,
  resetPasswordMail,
} from './account-mails.ts';

const facts = { brand: brandByKey('golf'), firstName: 'Tessa', contact: { phone: '', hours: '', email: '' } };
const link = 'https://golf.example.com/password/reset#token=abc';

const htmlParser = new new Window().DOMParser();

function parse(html: string): Document {
  return htmlParser.parseFromString(html, 'text/html');
}

/** Where the links of an email lead. */
function addressesIn(html: string): (string | null)[] {
  return [...parse(html).querySelectorAll('a')].map((anchor) => anchor.getAttribute('href'));
}

test('ACC-02 the email for a forgotten password has the link and says how long it is valid', () => {
  const mail = resetPasswordMail(facts, link);
  expect(mail.subject).toBe('Choose a new Portage Golf password');
  expect(mail.text).toContain('Tessa, you asked to choose a new password.');
  expect(mail.text).toContain('works once, for 30 minutes');
  expect(mail.text).toContain(link);
  expect(addressesIn(mail.html)).toContain(link);
});

test('CHK-01 the claim email and the registration email have links that are valid for thirty days', () => {
  for (const mail of [
    claimAccountMail(facts, { displayId: 'P-7K3M9Q', address: link }),
    finishRegistrationMail(facts, link),
  ]) {
    expect(mail.text).toContain('for 30 days');
    expect(addressesIn(mail.html)).toContain(link);
  }
});

test('CHK-01 the claim email names the order and says who asks, why, and that nothing happens without an answer; nothing in it urges the reader', () => {
  const { subject, text, html } = claimAccountMail(facts, { displayId: 'P-7K3M9Q', address: link });
  expect(subject).toBe('Your Portage Golf order P-7K3M9Q and your new account');
  expect(text).toContain(
    'this email was entered to create an account at Portage Golf. You used it before for order P-7K3M9Q as a guest',
  );
  expect(text).toContain('you can ignore this email: no account is created, and your order isn’t affected.');
  expect(`${subject} ${text}`).not.toMatch(/at once|urgent|immediately|now!|hurry|expire/i);
  expect(addressesIn(html)).toEqual([link]);
});

test('CHK-01 a claim email without an order names none', () => {
  const { subject, text } = claimAccountMail(facts, { displayId: null, address: link });
  expect(subject).toBe('Your Portage Golf order and your new account');
  expect(text).toContain('You used it before for an order as a guest');
});

test('ACC-01 the email after a second registration says how to sign in, and has no one-time link', () => {
  const ways = { signIn: 'https://golf.example.com/sign-in', forgotten: 'https://golf.example.com/password/forgotten' };
  const { text } = knownAccountMail(facts, ways);
  expect(text).toContain(ways.signIn);
  expect(text).toContain(ways.forgotten);
  expect(text).not.toContain('token');
});

test('ACC-02 the email after a password change links to the reset page', () => {
  expect(passwordChangedMail(facts, 'https://golf.example.com/password/forgotten').text).toContain('If it wasn’t you:');
});

test('ACC-01 a missing name is left out, and HTML in a name is escaped', () => {
  expect(resetPasswordMail({ ...facts, firstName: ' ' }, link).text).toContain('Hello, you asked');
  const { html } = resetPasswordMail({ ...facts, firstName: '<script>alert(1)</script>' }, link);
  expect(parse(html).querySelector('script')).toBeNull();
  expect(parse(html).body.textContent).toContain('<script>alert(1)</script>');
});
