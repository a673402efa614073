import { createContext, useCallback, useContext, useDeferredValue, useMemo, useState } from 'react';
import { type ShipPointCheck, useShipPointCheck } from '#capabilities/ship-points/web/use-ship-point-check.ts';
import { laterCode } from '#kit/web/later.tsx';
import type { Checkout } from '#journeys/place-order/web/checkout.ts';
import { useStore } from 'zustand';
import { shipPointsSignature } from '#rules/address/ship-points-signature.ts';
import { foundAtZip } from '#capabilities/ship-points/web/use-zip-lookup.ts';
import { isWeekend } from '#rules/dates.ts';
import type { FormProblem } from '#rules/shipment/form-problems.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { askForErrors } from './shown-errors.ts';
import { useDraft, useDraftStore } from './use-draft.ts';
import { usePageState } from './use-page-state.ts';
import type { Trip } from './use-trip.ts';

/** How far a person has come with placing the order. */
export type OrderForm = {
  /** What is still missing or wrong; null until the button was pressed. */
  readonly problems: readonly FormProblem[] | null;
  /** Counts the presses, so that the list of problems takes the focus again. */
  readonly attempt: number;
  readonly check: ShipPointCheck;
  /** How far placing it has come; null until the payment form is there. */
  readonly checkout: Checkout | null;
  /** Shows everything that is missing, then has the addresses checked. Returns whether all is valid. */
  checkForm(): Promise<boolean>;
  /** The button was pressed. */
  place(): void;
  /** Called by the payment form; the returned function detaches it. */
  attach(checkout: Checkout): () => void;
};

// The whole form is checked only when the order is placed.
const loadFormRules = laterCode(() => import('#rules/shipment/form-problems.ts'));

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
  const { shownErrors, refusedPhones } = usePageState();
  const check = useShipPointCheck(useDraft(shipPointsSignature));
  const [attempt, setAttempt] = useState(0);
  // The list follows what is typed, but no keystroke waits for it.
  const draft = useDeferredValue(useDraft(attempt === 0 ? nothing : everything));
  const refused = useStore(refusedPhones);
  const [rules, setRules] = useState<FormRules | null>(null);
  const problems = useMemo(
    () => draft && rules && findProblems(rules, { draft, trip, refused }),
    [rules, draft, trip, refused],
  );

  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const attach = useCallback((attached: Checkout) => {
    setCheckout(attached);
    return () => setCheckout(null);
  }, []);

  async function checkForm(): Promise<boolean> {
    const loaded = await loadFormRules();
    const found = findProblems(loaded, { draft: store.getState(), trip, refused: refusedPhones.getState() });
    askForErrors(shownErrors, ...loaded.sectionKeys);
    setRules(loaded);
    setAttempt((earlier) => earlier + 1);
    if (found.length > 0) return false;
    return (await check.check(store.getState())).kind === 'valid';
  }

  function place(): void {
    if (checkout) checkout.press();
    else void checkForm();
  }

  return { problems, attempt, check, checkout, checkForm, place, attach };
}

function findProblems(
  { formProblems }: FormRules,
  { draft, trip, refused }: { draft: Draft; trip: Trip; refused: ReadonlySet<string> },
): readonly FormProblem[] {
  const { ends, calendars } = trip;
  const { arrivalHolidays, today } = calendars.outbound;
  return formProblems(draft, {
    countries: { origin: ends.origin.country.config, destination: ends.destination.country.config },
    statesAtZip: { origin: foundAtZip(ends.origin.zip), destination: foundAtZip(ends.destination.zip) },
    dayProblems: { outbound: calendars.outbound.problem, return: calendars.return.problem },
    arrivalProblems: { outbound: calendars.outbound.arrivalProblem, return: calendars.return.arrivalProblem },
    today,
    refusedPhones: refused,
    isWorkingDayThere: (day) => !isWeekend(day) && !arrivalHolidays.has(day),
  });
}

const nothing = (): null => null;
const everything = (draft: Draft): Draft => draft;
