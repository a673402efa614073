// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawScreen } from '#kit/web/testing/draw-screen.tsx';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { noOffers, type ServiceOffer } from '../service-offers.ts';
import type { Services } from '../use-services.ts';
import { QuickQuoteOffers } from './QuickQuoteOffers.tsx';

const offer = (levelId: number, carrierName: string, price: number, day: string): ServiceOffer => ({
  levelId,
  systemName: 'DOMESTIC',
  carrierName,
  name: 'Not read in English',
  carrier: 'FEDEX',
  transitDays: 3,
  arrivalDate: isoDate(day),
  price: cents(price),
  originalPrice: null,
  shares: [],
});

const offers = [
  offer(101, 'GROUND', 7499, '2026-11-25'),
  offer(104, 'THREE DAY SELECT', 9999, '2026-11-23'),
  offer(106, 'NEXT DAY AIR', 19_999, '2026-11-20'),
];

const services: Services = {
  status: 'ready',
  legs: { outbound: { ...noOffers, offers }, return: noOffers },
  route: null,
  problem: null,
  isRefreshing: false,
  retry: () => undefined,
};

function lines(neededBy: IsoDate | null): readonly (string | null)[] {
  drawScreen(
    <QuickQuoteOffers services={services} link="/ship?x" waitingFor="" returnDay={null} neededBy={neededBy} />,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

test('SVC-03 levels read as names, with their carrier', () => {
  const [ground, threeDay, nextDay] = lines(null);
  expect(ground).toContain('FedEx Ground');
  expect(ground).toContain('Cheapest');
  expect(threeDay).toContain('FedEx Three day');
  expect(nextDay).toContain('FedEx Next day');
});

test('SVC-04 an offer that arrives after the needed day says so, is not called cheapest, and is not chosen by a press', () => {
  const [ground, threeDay, nextDay] = lines(isoDate('2026-11-24'));
  expect(ground).toContain('1 day after you need them');
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/ship?x', '/ship?x&service=104', '/ship?x&service=106']);
  expect(ground).not.toContain('Cheapest');
  expect(threeDay).toContain('Cheapest');
  expect(threeDay).not.toContain('after you need them');
  expect(nextDay).toContain('Fastest');
});
