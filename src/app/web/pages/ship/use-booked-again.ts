import { useEffect, useRef, useState } from 'react';
import { useVanHolidays } from '#capabilities/calendar/web/use-leg-holidays.ts';
import { useChangeableOrder } from '#capabilities/orders/web/use-changeable-order.ts';
import type { ChangeableOrder } from '#capabilities/orders/wire.ts';
import { addDays, type IsoDate, isoDate, isWeekend } from '#rules/dates.ts';
import { firstCancelableDay } from '#rules/orders/first-cancelable-day.ts';
import { bookAgain, returnDayAgain } from '#rules/shipment/book-again.ts';
import type { Draft, Leg } from '#rules/shipment/draft.ts';
import { setPickupDate } from '#rules/shipment/draft-changes.ts';
import { fromShipState } from '#rules/shipment-form/ship-state.ts';
import { pageFacts } from '../../page-facts.ts';
import type { DraftStore } from './draft-store.ts';
import { withAnswersOfOrder } from '#rules/checkout/order-answers.ts';
import type { PageState } from './use-page-state.ts';
import { useTrip } from './use-trip.ts';

export type BookedAgain =
  | { readonly status: 'loading' }
  | { readonly status: 'found'; readonly order: ChangeableOrder; readonly placed: Draft }
  | { readonly status: 'unknown' };

/**
 * Fills the page once with the trip of an earlier order, on the next days that can be canceled free. A reload continues with what the page had by then.
 */
export function useBookedAgain(
  orderId: number,
  { store, pageState, isKept }: { store: DraftStore; pageState: PageState; isKept: boolean },
): BookedAgain {
  const { data: order, isError } = useChangeableOrder(orderId);
  const placed = useAsPlaced(order);
  const days = useRef<Record<Leg, IsoDate | null>>({ outbound: null, return: null });
  useEffect(() => {
    if (!order || !placed) return;
    pageState.answers.setState((answers) => withAnswersOfOrder(answers, order.answers, { isSameTrip: false }));
    if (isKept) return;
    // The calendar of the origin is not known yet.
    const firstDay = proposedDay({ today: pageFacts.today, isHandoverDay: isWeekday, isBusinessDay: isWeekday });
    days.current = { outbound: firstDay, return: null };
    store.setState({ ...bookAgain(placed, firstDay), brand: pageFacts.brand.key }, true);
    pageState.extras.setState({ coupon: order.coupon ?? '' });
    pageState.folds.setState({ where: 'folded', bags: 'folded', when: 'folded' });
  }, [order, placed, isKept, store, pageState]);
  const { draft, calendars } = useTrip();
  const holidays = useVanHolidays({ country: draft.origin.country, brand: draft.brand });
  useEffect(() => {
    if (!placed) return;
    const choose = (leg: Leg, day: IsoDate | null): void => {
      days.current = { ...days.current, [leg]: day };
      store.setState((whole) => setPickupDate(whole, leg, day), true);
    };
    // The same day as the quick quote proposes, once the carriers' holidays at the origin are known. PRC-04
    const proposed = days.current.outbound;
    if (holidays !== null && proposed !== null && draft.outbound.pickupDate === proposed) {
      const { today, isHandoverDay } = calendars.outbound;
      const day = proposedDay({
        today,
        isHandoverDay,
        isBusinessDay: (one) => isWeekday(one) && !holidays.has(one),
      });
      if (day !== proposed && isHandoverDay(day)) {
        choose('outbound', day);
        return;
      }
    }
    for (const leg of ['outbound', 'return'] as const) {
      const { pickupDate } = draft[leg];
      const { problem, nextDayAfter } = calendars[leg];
      // A day that the user chose stays.
      if (pickupDate !== null && pickupDate === days.current[leg] && problem !== null) {
        choose(leg, nextDayAfter(pickupDate));
      }
    }
    const { pickupDate: handover, arrivalDate: arrival } = draft.outbound;
    const isOpen = days.current.outbound !== null && days.current.return === null && draft.return.pickupDate === null;
    if (!isOpen || handover === null || arrival === null) return;
    const day = returnDayAgain(placed, { handover, arrival });
    if (day !== null) choose('return', day);
  }, [draft, calendars, holidays, placed, store]);
  if (order && placed) return { status: 'found', order, placed };
  return { status: isError || order ? 'unknown' : 'loading' };
}

/** The first day that can still be canceled free, from tomorrow on. */
function proposedDay(facts: Omit<Parameters<typeof firstCancelableDay>[0], 'first'>): IsoDate {
  return firstCancelableDay({ ...facts, first: addDays(facts.today, 1) });
}

function isWeekday(day: IsoDate): boolean {
  return !isWeekend(day);
}

/** Earlier than any order, so that all of its days are kept. */
const beforeAllOrders = isoDate('2000-01-01');

/** The order as it was placed, with its own days and brand. */
function useAsPlaced(order: ChangeableOrder | undefined): Draft | null {
  const [placed, setPlaced] = useState<{ readonly of: ChangeableOrder; readonly draft: Draft | null } | null>(null);
  if (order && placed?.of !== order) {
    setPlaced({ of: order, draft: fromShipState(order.shipState, { today: beforeAllOrders }) });
  }
  return placed?.draft ?? null;
}
