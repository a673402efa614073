// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { draw, pageText } from '#kit/web/testing/draw.ts';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import type { ShownReturnedBag } from '../wire.ts';
import ReturnedBagsPanel from './ReturnedBagsPanel.tsx';

const sentAgain: ShownReturnedBag = {
  id: 1,
  leg: 'outbound',
  bag: 1,
  bagCount: 1,
  travelerName: 'Ann Lee',
  bagName: 'Golf bag (standard)',
  state: 'again',
  cause: null,
  amount: cents(8999),
  refundAmount: cents(17_998),
  refundOn: isoDate('2026-05-20'),
  couponCode: 'AGAIN-7K3M9-QACDE',
  shipQuery: 'oneway=true',
  isTripBooked: false,
  arranged: null,
  returnWaitsUntil: isoDate('2026-03-27'),
};

function drawPanel(bag: ShownReturnedBag): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['returned-bags', 1], [bag]);
  draw(
    <QueryClientProvider client={client}>
      <ReturnedBagsPanel orderId={1} linkKey={null} shipPath="/ship" onRefunded={() => {}} />
    </QueryClientProvider>,
  );
}

test.each(['asked', 'again'] as const)(
  'PRC-04 SCR-06 the day before which the new trip has to arrive for the return is shown before it is booked: %s',
  (state) => {
    drawPanel({ ...sentAgain, state });
    expect(pageText()).toContain(
      'It travels back with this order only if its new trip arrives before Fri, Mar 27. Otherwise we make no return label, and refund its return trip after that day.',
    );
  },
);

test('PRC-04 SCR-06 a new trip that arrives too late for the return says that the return trip is refunded', () => {
  drawPanel({ ...sentAgain, isTripBooked: true });
  expect(pageText()).toContain('It arrives too late to travel back on Fri, Mar 27: there is no return label');
  drawPanel({ ...sentAgain, isTripBooked: true, returnWaitsUntil: null });
  expect(pageText()).not.toContain('too late');
});

test('SCR-06 another new trip can be named in place of one that arrives too late; with a code that took something off, that trip is changed or canceled first', () => {
  const isTripBooked = true;
  drawPanel({ ...sentAgain, isTripBooked, amount: null });
  expect(pageText()).toContain('Order number of the new trip');
  expect(pageText()).not.toContain('you then get another code');
  drawPanel({ ...sentAgain, isTripBooked });
  expect(pageText()).not.toContain('Order number of the new trip');
  expect(pageText()).toContain('change that trip, or cancel it: you then get another code.');
  drawPanel({ ...sentAgain, isTripBooked, amount: null, returnWaitsUntil: null });
  expect(pageText()).not.toContain('Order number of the new trip');
});

test('PRC-04 SCR-06 what staff have arranged takes the place of the choice, and of a label that no longer waits', () => {
  const arranged = 'It goes out again on Monday.';
  drawPanel({ ...sentAgain, state: 'ended', couponCode: null, returnWaitsUntil: null, arranged });
  expect(pageText()).toContain('Our team has taken care of it: It goes out again on Monday. If this isn’t right,');
  expect(pageText()).not.toMatch(/Send it again|Refund|waits for the new trip/);
});
