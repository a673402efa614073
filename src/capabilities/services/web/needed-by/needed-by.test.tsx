// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { button, draw, pageText } from '#kit/web/testing/draw.ts';
import { arrivalDate } from '#rules/calendar/arrival-date.ts';
import type { LegDays } from '#rules/calendar/leg-days.ts';
import { addDays, type IsoDate, isoDate, isWeekend } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { type Draft, emptyDraft } from '#rules/shipment/draft.ts';
import { type LegOffers, noOffers, type ServiceOffer } from '../service-offers.ts';
import { servicesQuery } from '../services-query.ts';
import NeededBy, { type NeededByProps } from './NeededBy.tsx';
import { neededByRows } from './needed-by-rows.ts';

const monday = isoDate('2026-03-02');
const friday = isoDate('2026-03-13');
const works = (day: IsoDate) => !isWeekend(day);
const days: LegDays = { isHandoverDay: works, isCarrierWorkingDay: works, isDestinationOpen: works };
const request = { ...days, earliest: monday, neededBy: friday };

const levels = {
  ground: { levelId: 101, name: 'Ground', transitDays: 5, price: cents(8999) },
  twoDay: { levelId: 105, name: 'Two day', transitDays: 2, price: cents(14_899) },
  nextDay: { levelId: 106, name: 'Next day', transitDays: 1, price: cents(19_799) },
} as const;

function offer(level: keyof typeof levels, handover: string, changes: Partial<ServiceOffer> = {}): ServiceOffer {
  const { transitDays } = levels[level];
  return {
    ...levels[level],
    systemName: 'DOMESTIC',
    carrierName: 'CARRIER',
    carrier: 'FEDEX',
    arrivalDate: arrivalDate({ ...days, handover: isoDate(handover), transitDays }),
    originalPrice: null,
    shares: [],
    ...changes,
  };
}

function answered(byDay: Readonly<Record<string, readonly ServiceOffer[]>>): ReadonlyMap<IsoDate, LegOffers> {
  return new Map(Object.entries(byDay).map(([day, offers]) => [isoDate(day), { ...noOffers, offers }]));
}

describe('what the server confirms', () => {
  test('DAT-06 a service is listed at its own last day only, cheapest first', () => {
    const answers = answered({
      '2026-03-06': [offer('ground', '2026-03-06'), offer('twoDay', '2026-03-06')],
      '2026-03-11': [offer('ground', '2026-03-11'), offer('twoDay', '2026-03-11')],
    });
    const rows = neededByRows({
      seen: [offer('ground', '2026-03-02'), offer('twoDay', '2026-03-02')],
      answers,
      request,
    });
    expect(
      rows.map((row) => row.kind === 'confirmed' && [row.offer.name, row.handover, row.offer.arrivalDate]),
    ).toEqual([
      ['Ground', '2026-03-06', '2026-03-13'],
      ['Two day', '2026-03-11', '2026-03-13'],
    ]);
  });

  test('DAT-06 a service that only a later answer has is listed too', () => {
    const answers = answered({ '2026-03-12': [offer('nextDay', '2026-03-12')] });
    const rows = neededByRows({ seen: [offer('ground', '2026-03-02')], answers, request });
    expect(rows).toMatchObject([{ kind: 'confirmed', handover: '2026-03-12', offer: { name: 'Next day' } }]);
  });

  test('DAT-06 a service that would arrive later than requested is impossible, with the reason', () => {
    const late = offer('ground', '2026-03-06', { arrivalDate: isoDate('2026-03-16') });
    const rows = neededByRows({ seen: [late], answers: answered({ '2026-03-06': [late] }), request });
    expect(rows).toMatchObject([
      { kind: 'impossible', reason: 'The carrier now expects it to arrive on Mon, Mar 16.' },
    ]);
  });

  test('DAT-05 a service for which it is too soon names its earliest arrival', () => {
    const bySoon = { ...request, neededBy: isoDate('2026-03-06') };
    const rows = neededByRows({ seen: [offer('ground', '2026-03-02')], answers: new Map(), request: bySoon });
    expect(rows).toMatchObject([
      { kind: 'impossible', reason: 'Too soon for this service. The earliest arrival is Mon, Mar 9.' },
    ]);
  });

  test('SVC-05 the server’s reason for a refused day is shown for the services that would leave on it', () => {
    const answers = new Map([[isoDate('2026-03-06'), { ...noOffers, reason: 'Origin Club Closed' }]]);
    const rows = neededByRows({ seen: [offer('ground', '2026-03-02')], answers, request });
    expect(rows).toMatchObject([{ kind: 'impossible', reason: 'Origin Club Closed' }]);
  });

  test('a service that an answer leaves out is not listed, because another is better on that day', () => {
    const answers = answered({ '2026-03-11': [offer('nextDay', '2026-03-11')] });
    expect(neededByRows({ seen: [offer('twoDay', '2026-03-02')], answers, request })).toEqual([]);
  });
});

describe('the question on the page', () => {
  const draft: Draft = { ...emptyDraft('golf', 'US'), roundtrip: true };
  const calendar = { ...days, today: monday, last: addDays(monday, 365) };

  const allDays = ['2026-03-02', '2026-03-06', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'];

  // Calls for days without an answer stay under way.
  beforeEach(() => {
    vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
    return () => void vi.unstubAllGlobals();
  });

  test('the page asks for the day, and lists no services before it is entered', () => {
    drawQuestion({ neededBy: null });
    expect(screen.getByRole('textbox', { name: /^I need my bags by/ })).toBeDefined();
    expect(screen.queryByRole('list')).toBeNull();
  });

  test('the page says what is missing while the trip is incomplete', () => {
    drawQuestion({ isReady: false });
    expect(pageText()).toContain('Enter both places and your bags');
  });

  test('the page says that it is finding the last days until the answers arrive', () => {
    drawQuestion({});
    expect(pageText()).toContain('Finding the last day to ship');
  });

  test('each service has its handover day, its arrival, its name and its price, and can be chosen', () => {
    const onChoose = vi.fn<NeededByProps['onChoose']>();
    drawQuestion({ onChoose }, allDays);
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain('Ship by Fri, Mar 6Arrives Fri, Mar 13 · FedEx Ground · $89.99');
    expect(rows[1]).toContain('Ship by Wed, Mar 11Arrives Fri, Mar 13 · FedEx Two day · $148.99');
    fireEvent.click(button('Choose FedEx Ground, ship by Fri, Mar 6'));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith({
      handover: '2026-03-06',
      offer: expect.objectContaining({ name: 'Ground', arrivalDate: '2026-03-13' }),
    });
  });

  test('the service that the shipment has is marked instead of offered again', () => {
    const service = { name: 'GROUND', levelId: 101, systemName: 'DOMESTIC_GROUND' };
    const outbound = { ...draft.outbound, pickupDate: isoDate('2026-03-06'), service };
    drawQuestion({ draft: { ...draft, outbound } }, allDays);
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Chosen');
    expect(screen.queryByRole('button', { name: /^Choose FedEx Ground/ })).toBeNull();
  });

  test('a trip without services says why', () => {
    drawQuestion({}, ['2026-03-02'], () => ({ ...noOffers, reason: 'Only the postal service goes there.' }));
    expect(pageText()).toContain('Limited service options available for the selected carrier');
    expect(pageText()).toContain('Only the postal service goes there.');
  });

  test('a start that never opens says so without asking', () => {
    drawQuestion({ calendar: { ...calendar, isHandoverDay: () => false } });
    expect(pageText()).toContain('No shipping dates are available');
  });

  /** Draws it with the answers for some days in the cache. */
  function drawQuestion(
    changes: Partial<NeededByProps>,
    answeredDays: readonly string[] = [],
    answerOn: (day: string) => LegOffers = (day) => ({
      ...noOffers,
      offers: [offer('ground', day), offer('twoDay', day), offer('nextDay', day)],
    }),
  ): void {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    for (const day of answeredDays) {
      const { queryKey } = servicesQuery({
        ...draft,
        roundtrip: false,
        outbound: { ...draft.outbound, pickupDate: isoDate(day) },
      });
      client.setQueryData(queryKey, { legs: { outbound: answerOn(day), return: noOffers }, route: null });
    }
    draw(
      <QueryClientProvider client={client}>
        <NeededBy
          id="needed-by"
          draft={draft}
          isReady
          neededBy={friday}
          calendar={calendar}
          onNeededBy={() => undefined}
          onChoose={() => undefined}
          {...changes}
        />
      </QueryClientProvider>,
    );
  }
});
