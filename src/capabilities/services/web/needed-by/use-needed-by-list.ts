import { useQueries, useQuery } from '@tanstack/react-query';
import type { LegDays } from '#rules/calendar/leg-days.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { type NeededByRequest, handoversToConfirm } from '#rules/services/last-safe-handover.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import type { LegOffers } from '../service-offers.ts';
import { servicesProblem, servicesQuery } from '../services-query.ts';
import { type NeededByRow, neededByRows } from './needed-by-rows.ts';

/** The days of the outbound leg, from today to the last one that can be booked. */
export type NeededByCalendar = LegDays & { readonly today: IsoDate; readonly last: IsoDate };

export type NeededByQuestion = {
  readonly draft: Draft;
  /** Whether everything but the handover day is known: both ends and the bags. SVC-01 */
  readonly isReady: boolean;
  /** The day on which the bags are needed; null until one is given. */
  readonly neededBy: IsoDate | null;
  readonly calendar: NeededByCalendar;
};

export type NeededByList = {
  readonly status: 'not-asked' | 'loading' | 'ready' | 'failed';
  readonly rows: readonly NeededByRow[];
  /** Why there are no rows at all, or why some are missing. */
  readonly problem: string | null;
  retry(): void;
};

/**
 * For each service, the last day to hand the bags over so that they arrive by the requested day. A first call, for the earliest handover
 * day, tells how long the services take; the rules count back from the requested day; then the server is asked about each of those days,
 * and only what it confirms is shown. Outdated calls are canceled, answers are cached.
 */
export function useNeededByList({ draft, isReady, neededBy, calendar }: NeededByQuestion): NeededByList {
  const earliest = firstHandover(calendar);
  const request: NeededByRequest | null =
    isReady && neededBy !== null && earliest !== null ? { ...calendar, neededBy, earliest } : null;
  const first = useQuery({ ...servicesQuery(handedOver(draft, earliest)), enabled: request !== null });
  const seen = request && first.data ? first.data.legs.outbound.offers : [];
  const days = request ? handoversToConfirm(seen, request) : [];
  const answers = useQueries({ queries: days.map((day) => servicesQuery(handedOver(draft, day))) });

  const failed = [first, ...answers].filter((query) => query.isError && !query.isFetching);
  const retry = (): void => failed.forEach((query) => void query.refetch());
  const none = { rows: [], problem: null, retry };
  if (!isReady || neededBy === null) return { ...none, status: 'not-asked' };
  if (!request) return { ...none, status: 'ready', problem: noOpenDay };
  if (first.isError && !first.isFetching) {
    return { ...none, status: 'failed', problem: servicesProblem(first.error) };
  }
  if (!first.data || answers.some((query) => query.isFetching && !query.data)) return { ...none, status: 'loading' };
  const { offers, carrierError, reason } = first.data.legs.outbound;
  if (offers.length === 0) return { ...none, status: 'ready', problem: carrierError ?? reason };

  const answered = new Map<IsoDate, LegOffers>();
  days.forEach((day, index) => {
    const data = answers[index]?.data;
    if (data) answered.set(day, data.legs.outbound);
  });
  const [missing] = failed;
  return {
    status: missing ? 'failed' : 'ready',
    rows: neededByRows({ seen, answers: answered, request }),
    problem: missing?.error ? servicesProblem(missing.error) : null,
    retry,
  };
}

const noOpenDay = t`No shipping dates are available in the next year.`;

/** The first day on which bags can be handed over; null when there is none that can be booked. */
function firstHandover({ today, last, isHandoverDay }: NeededByCalendar): IsoDate | null {
  for (let day = today; day <= last; day = addDays(day, 1)) {
    if (isHandoverDay(day)) return day;
  }
  return null;
}

/** The outbound leg alone, handed over on a day: the return changes neither its days nor its price. */
function handedOver(draft: Draft, day: IsoDate | null): Draft {
  return { ...draft, roundtrip: false, outbound: { ...draft.outbound, pickupDate: day } };
}
