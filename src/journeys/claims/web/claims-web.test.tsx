// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { draw, pageText } from '#kit/web/testing/draw.ts';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import type { ShownClaim } from '../wire.ts';
import { ClaimOfCustomer } from './ClaimOfCustomer.tsx';
import { StaffClaimPage } from './StaffClaimPage.tsx';

const waiting: ShownClaim = {
  id: 2,
  leg: 'outbound',
  bag: 1,
  bagName: 'Golf bag, Standard',
  kind: 'damaged',
  state: 'waiting',
  stateWords: 'We need an answer from you',
  answerBy: isoDate('2026-04-08'),
  isUnanswered: false,
  reopenBy: null,
  isByUs: false,
  description: 'The driver is broken.',
  items: [{ what: 'Driver', count: 1, valueEach: cents(45_000), origin: 'US' }],
  claimed: cents(45_000),
  approved: null,
  payTo: null,
  checkTo: null,
  checkNumber: null,
  reason: null,
  openedAt: new Date('2026-03-18T12:00:00.000Z'),
  changedAt: new Date('2026-03-18T12:00:00.000Z'),
  messages: [],
  photos: [],
};
const looked = { ...waiting, state: 'open', stateWords: 'We’re looking at it', answerBy: null } as const;

function drawPage(page: ReactNode): string {
  draw(<QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>);
  return pageText();
}

test('SCR-06 PRC-04 a claim says by when it needs an answer and what happens after that, while it waits for one', () => {
  const shown = { orderId: 90_003, countries: ['US'], bags: [], claims: [] };
  const order = { orderId: 90_003, linkKey: null };
  expect(drawPage(<ClaimOfCustomer claim={waiting} shown={shown} order={order} />)).toContain(
    'Please answer by Wed, Apr 8. After that, we close the claim and pay nothing.',
  );
  expect(drawPage(<ClaimOfCustomer claim={looked} shown={shown} order={order} />)).not.toContain('Please answer by');
});

test('SCR-06 PRC-04 a claim that waits for its customer says what is missing, and nothing of the kind once it is complete', () => {
  const shown = { orderId: 90_003, countries: ['US'], bags: [], claims: [] };
  const order = { orderId: 90_003, linkKey: null };
  const words = 'We still need to know what was damaged and how much you claim.';
  const incomplete = { ...waiting, isByUs: true, claimed: cents(0) };
  expect(drawPage(<ClaimOfCustomer claim={incomplete} shown={shown} order={order} />)).toContain(words);
  expect(drawPage(<ClaimOfCustomer claim={waiting} shown={shown} order={order} />)).not.toContain('We still need');
});

test('SCR-06 PRC-04 a claim that was closed without an answer says until when an answer reopens it, and takes one', () => {
  const shown = { orderId: 90_003, countries: ['US'], bags: [], claims: [] };
  const order = { orderId: 90_003, linkKey: null };
  const closed = { ...looked, state: 'denied', isUnanswered: true, reason: 'We had no answer.' } as const;
  const reopenBy = isoDate('2026-04-08');
  const words = drawPage(<ClaimOfCustomer claim={{ ...closed, reopenBy }} shown={shown} order={order} />);
  expect(words).toContain('If you answer by Wed, Apr 8, we open this claim again and look at it.');
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Withdraw the claim' })).toBeNull();
  expect(drawPage(<ClaimOfCustomer claim={closed} shown={shown} order={order} />)).not.toContain('If you answer by');
});

const found = {
  orderId: 90_003,
  displayId: 'P-7K3M9Q',
  payer: { name: 'Tessa Rowan', email: 'tessa@example.com' },
  isRefundFailed: false,
  limit: cents(45_000),
  cover: cents(100_000),
  declared: null,
  refundableToCard: cents(8999),
  mayHaveCredit: true,
  senderAddress: '',
};

test('SCR-08 PRC-04 the staff’s page of a claim says when it is closed without an answer', () => {
  expect(drawPage(<StaffClaimPage found={{ ...found, claim: waiting }} />)).toMatch(
    /Closed without an answer\s*After Wed, Apr 8/,
  );
  expect(drawPage(<StaffClaimPage found={{ ...found, claim: looked }} />)).not.toContain('Closed without an answer');
});

test('SCR-08 PRC-04 the staff’s page of a claim that was closed without an answer doesn’t call it denied', () => {
  const closed = { ...looked, state: 'denied', isUnanswered: true, reopenBy: isoDate('2026-04-08') } as const;
  const words = drawPage(<StaffClaimPage found={{ ...found, claim: closed }} />);
  expect(words).toContain('Closed without an answer');
  expect(words).toContain('Until Wed, Apr 8');
  expect(words).not.toContain('Denied');
});

test('SCR-08 PRC-04 the staff’s page of a claim proposes the amount that its customer has lowered it to', () => {
  const page = (claim: ShownClaim) => (
    <QueryClientProvider client={client}>
      <StaffClaimPage found={{ ...found, claim }} />
    </QueryClientProvider>
  );
  const client = new QueryClient();
  const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
  const { redraw } = draw(page(looked));
  expect(amount().value).toBe('450.00');
  redraw(page({ ...looked, claimed: cents(10_000) }));
  expect(amount().value).toBe('100.00');
});
