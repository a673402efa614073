import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useDeferredValue, useState } from 'react';
import {
  type ShipPointCheck,
  type ShipPointCheckResult,
  useShipPointCheck,
} from '#capabilities/ship-points/web/use-ship-point-check.ts';
import { laterCode } from '#kit/web/later.tsx';
import type { Checkout } from '#journeys/place-order/web/checkout.ts';
import { useStore } from 'zustand';
import { shipPointsSignature } from '#rules/address/ship-points-signature.ts';
import type { FormProblem } from '#rules/shipment/form-problems.ts';
import { tripSectionKeys } from '#rules/shipment/trip-sections.ts';
import { showErrorsOf } from './shown-errors.ts';
import { useDraft, useDraftStore } from './use-draft.ts';
import { useEarlyPress } from './use-early-press.ts';
import { usePageState } from './use-page-state.ts';
import type { Trip } from './use-trip.ts';

/** How far a user has come with placing the order. */
export type OrderForm = {
  /** What is still missing or wrong; null until the button was pressed. */
  readonly problems: readonly FormProblem[] | null;
  /** Counts the presses that found the form incomplete, so that the list of problems takes the focus after each. */
  readonly attempt: number;
  readonly check: ShipPointCheck;
  /** How far placing it has come; null until the payment form is there. */
  readonly checkout: Checkout | null;
  /** What the order still needs now. */
  findNeeds(): Promise<readonly FormProblem[]>;
  /** Shows everything that the trip and the guest lack. Returns whether the trip lacks nothing. */
  checkForm(): Promise<boolean>;
  /** Requests a check of the addresses. */
  checkAddresses(): Promise<ShipPointCheckResult>;
  /** Whether a press waits for the price or for the payment form. */
  readonly isWaiting: boolean;
  /** The button was pressed. */
  place(): void;
  /** Called by the payment form, also when it could not load; the returned function detaches it. */
  attach(form: PayFormState): () => void;
};

export type PayFormState = { readonly kind: 'ready'; readonly checkout: Checkout } | { readonly kind: 'failed' };

// The whole form is checked only when the order is placed.
const loadFormRules = laterCode(() => import('./page-problems.ts'));

type FormRules = Awaited<ReturnType<typeof loadFormRules>>;

export const OrderContext = createContext<OrderForm | null>(null);

export function useOrder(): OrderForm {
  const order = useContext(OrderContext);
  if (!order) throw new Error('An order is placed only on the ship page');
  return order;
}

/** Called once for the page. Before the first press no problems are collected, so that typing stays fast. */
export function useOrderOfPage(trip: Trip): OrderForm {
  const store = useDraftStore();
  const pageState = usePageState();
  const { shownErrors } = pageState;
  const check = useShipPointCheck(useDraft(shipPointsSignature));
  const [isTried, setIsTried] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // The list follows what is typed, but no keystroke waits for it.
  const draft = useDeferredValue(useDraft(isTried ? everything : nothing));
  const [rules, setRules] = useState<FormRules | null>(null);
  // Read by `pageProblems`.
  useStore(pageState.guest, isTried ? everything : nothing);
  useStore(pageState.answers, isTried ? everything : nothing);
  useStore(pageState.own, isTried ? everything : nothing);
  useStore(pageState.refusedPhones, isTried ? everything : nothing);
  // Questions that arrive later change it. The list itself is a new one after every drawing.
  useStore(pageState.needs, ({ list }) => (isTried ? list?.length : 0));
  const queryClient = useQueryClient();
  const problems = draft && rules && rules.pageProblems({ draft, trip, pageState, queryClient });

  const [payForm, setPayForm] = useState<PayFormState | null>(null);
  const checkout = payForm?.kind === 'ready' ? payForm.checkout : null;
  const attach = useCallback((attached: PayFormState) => {
    setPayForm(attached);
    return () => setPayForm(null);
  }, []);

  async function findNeeds(): Promise<readonly FormProblem[]> {
    const loaded = await loadFormRules();
    return loaded.pageProblems({ draft: store.getState(), trip, pageState, queryClient });
  }

  async function checkForm(): Promise<boolean> {
    const found = await findNeeds();
    const loaded = await loadFormRules();
    showErrorsOf(shownErrors, ...tripSectionKeys);
    setRules(loaded);
    setIsTried(true);
    if (found.length > 0) setAttempt((earlier) => earlier + 1);
    return found.every(({ fieldId }) => fieldId.startsWith('guest-'));
  }

  function checkAddresses(): Promise<ShipPointCheckResult> {
    return check.check(store.getState());
  }

  async function checkTrip(): Promise<void> {
    if (await checkForm()) await checkAddresses();
  }

  // A press waits for the price and for the payment form, so that everything wrong is listed at once. PAY-03 PAY-04
  const { price, status, isRefreshing } = trip.price;
  const { isWaiting, press } = useEarlyPress({
    isReady: status !== 'loading' && !isRefreshing && (price === null || payForm !== null),
    onReady: (seen) => {
      if (checkout && price) checkout.press({ seen, now: price });
      else void checkTrip();
    },
  });

  return {
    problems,
    attempt,
    check,
    checkout,
    isWaiting,
    findNeeds,
    checkForm,
    checkAddresses,
    place: () => press(price),
    attach,
  };
}

const nothing = (): null => null;
const everything = <State>(state: State): State => state;
