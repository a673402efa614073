import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { t } from '#rules/language/t.ts';
import { type AgainFacts, differencesFromOrder } from '#rules/shipment/differences-from-order.ts';
import type { ChangedOrderProps } from './ChangedOrder.tsx';
import { useBookedAgain } from './use-booked-again.ts';
import type { KnownEnd } from './use-end.ts';
import { usePageState } from './use-page-state.ts';
import { type Trip, useTrip } from './use-trip.ts';

/** Fills the page with the trip of an earlier order, and says what could not be kept. */
export default function BookedAgain({ orderId, store, pageState, isKept }: ChangedOrderProps): ReactNode {
  const again = useBookedAgain(orderId, { store, pageState, isKept });
  const trip = useTrip();
  const coupon = useStore(usePageState().extras, (extras) => extras.coupon);
  if (again.status === 'loading') return null;
  if (again.status === 'unknown') {
    return (
      <Alert
        tone="bad"
        title={t`We couldn’t load this order`}
      >{t`Sign in with the email you ordered with, or enter your trip below.`}</Alert>
    );
  }
  const { order, placed } = again;
  const differences = differencesFromOrder(placed, againFacts(trip, coupon === order.coupon ? order.coupon : null));
  return (
    <Alert tone={differences.length === 0 ? 'info' : 'warn'} title={t`Booking ${order.displayId} again`}>
      <p>
        {order.answers.clubs.length > 0
          ? t`Everything is as you booked it, on new dates. Check the dates, your answers and the price, then place your order.`
          : t`Everything is as you booked it, on new dates. Check the dates and the price, then place your order.`}
      </p>
      {differences.length > 0 && (
        <ul>
          {differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

function againFacts({ draft, ends, price }: Trip, couponCode: string | null): AgainFacts {
  const outcome = price.price?.coupon;
  const isAnswer = outcome?.code.toUpperCase() === couponCode?.toUpperCase();
  return {
    draft,
    clubProblems: { origin: clubProblem(ends.origin), destination: clubProblem(ends.destination) },
    lostCoupon:
      couponCode !== null && isAnswer && outcome?.problem ? { code: couponCode, reason: outcome.problem } : null,
  };
}

function clubProblem({ clubLookup }: KnownEnd): string | null {
  return clubLookup.status === 'failed' ? clubLookup.problem : null;
}
