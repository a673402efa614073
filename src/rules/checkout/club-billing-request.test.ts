import { expect, test } from 'vitest';
import { clubBillingRequestText, isClubBillingRequestShown } from './club-billing-request.ts';

const asking = { isSignedIn: true, hasClubBilling: false, isClubBillingDisabled: false, wasAnswered: false };

test('SCR-09 the payment-type area has a link to request club billing', () => {
  expect(isClubBillingRequestShown(asking)).toBe(true);
});

test('SCR-09 guests, users who have it and brands without it do not see the link', () => {
  expect(isClubBillingRequestShown({ ...asking, isSignedIn: false })).toBe(false);
  expect(isClubBillingRequestShown({ ...asking, hasClubBilling: true })).toBe(false);
  expect(isClubBillingRequestShown({ ...asking, isClubBillingDisabled: true })).toBe(false);
});

test('PAY-07 the link hides after the response', () => {
  expect(isClubBillingRequestShown({ ...asking, wasAnswered: true })).toBe(false);
});

test('PAY-07 a request that was sent says so, one that was not shows the errors', () => {
  expect(clubBillingRequestText({ status: true, errors: [] })).toEqual({
    isSent: true,
    text: 'Your request has been sent. The admin shall look into your request soon.',
  });
  expect(clubBillingRequestText({ status: false, errors: ['You have asked today.', 'Please wait.'] })).toEqual({
    isSent: false,
    text: 'You have asked today. Please wait.',
  });
});

test('PAY-07 an answer without errors gets a generic message', () => {
  expect(clubBillingRequestText({ status: false, errors: [' '] }).text).toBe(
    'There was an issue processing your payment method.',
  );
});
