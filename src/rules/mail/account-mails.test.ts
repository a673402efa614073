import { expect, test } from 'vitest';
import {
  claimAccountMail,
  finishRegistrationMail,
  knownAccountMail,
  passwordChangedMail,
  resetPasswordMail,
} from './account-mails.ts';

const facts = { brandName: 'Portage Golf', firstName: 'Tessa', contact: '' };
const link = 'https://golf.example.com/password/reset#token=abc';

test('ACC-02 the mail for a forgotten password has the link and says how long it is valid', () => {
  const mail = resetPasswordMail(facts, link);
  expect(mail.subject).toBe('Choose a new Portage Golf password');
  expect(mail.text).toContain('Tessa, somebody, we hope you, wants to choose a new password.');
  expect(mail.text).toContain('good once and for 30 minutes');
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link}"`);
});

test('CHK-01 the claim mail and the registration mail have links that are valid for thirty days', () => {
  for (const mail of [claimAccountMail(facts, link), finishRegistrationMail(facts, link)]) {
    expect(mail.text).toContain('for 30 days');
    expect(mail.html).toContain(`href="${link}"`);
  }
});

test('ACC-01 the mail after a second registration says how to sign in, and has no one-time link', () => {
  const ways = { signIn: 'https://golf.example.com/sign-in', forgotten: 'https://golf.example.com/password/forgotten' };
  const { text } = knownAccountMail(facts, ways);
  expect(text).toContain(ways.signIn);
  expect(text).toContain(ways.forgotten);
  expect(text).not.toContain('token');
});

test('ACC-02 the mail after a password change links to the reset page', () => {
  expect(passwordChangedMail(facts, 'https://golf.example.com/password/forgotten').text).toContain('It was not me:');
});

test('ACC-01 a missing name is left out, and HTML in a name is escaped', () => {
  expect(resetPasswordMail({ ...facts, firstName: ' ' }, link).text).toContain('Hello, somebody');
  const { html } = resetPasswordMail({ ...facts, firstName: '<script>alert(1)</script>' }, link);
  expect(html).not.toContain('<script>');
});
