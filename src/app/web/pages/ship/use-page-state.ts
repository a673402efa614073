import { createContext, useContext, useEffect, useState } from 'react';
import { createStore, type StoreApi } from 'zustand';
import { type EntryStorage, entryStorage } from '#kit/web/entry-storage.ts';
import { termsVersion } from '#rules/account/terms-version.ts';
import type { PriceExtras } from '#rules/pricing/price-extras.ts';
import type { GuestDetails } from '#rules/checkout/guest-details.ts';
import { noOrderDetails, type OrderDetails } from '#rules/checkout/order-details.ts';
import { limits } from '#rules/limits.ts';
import type { OrderAnswers } from '#rules/checkout/order-answers.ts';
import type { FormProblem } from '#rules/shipment/form-problems.ts';
import { pageFacts } from '../../page-facts.ts';
import { createFolds, type Folds } from './folds.ts';
import { createShownErrors, type ShownErrors } from './shown-errors.ts';
import { stepOfEntry } from './step-of-entry.ts';

/** Something that is wrong in the last section. */
export type PayProblem = {
  readonly fieldId: string;
  readonly message: string;
  /** For a control inside the gateway's frame. */
  readonly focus?: () => void;
};

type GuestOfPage = GuestDetails & { readonly wantsNews: boolean };

/** The state of the page besides the draft. */
export type PageState = {
  readonly folds: Folds;
  readonly shownErrors: ShownErrors;
  /** Discount codes and credit; a reload keeps them. */
  readonly extras: StoreApi<PriceExtras>;
  /** The guest's details; a reload keeps them, the acceptance of the terms only while it is about the same version. */
  readonly guest: StoreApi<GuestOfPage>;
  /** Who is typed separately from the first traveler, by choice. */
  readonly own: StoreApi<{ readonly sender: boolean; readonly guest: boolean }>;
  /** What the order still needs; null until the rules for it have loaded. */
  readonly needs: StoreApi<{ readonly list: readonly FormProblem[] | null }>;
  /** The customer whose order staff change on this page; null otherwise. */
  readonly customerOfChange: StoreApi<{ readonly userId: number; readonly name: string } | null>;
  /** Order details besides the shipment; a reload keeps them. ACC-09 */
  readonly details: StoreApi<OrderDetails>;
  /** What clubs and customs ask, as answered so far; a reload keeps it, and nothing is left of it once it is ordered. CLB-01 INT-01 */
  readonly answers: StoreApi<OrderAnswers>;
  /** The phone fields whose number is invalid by international numbering rules. VAL-03 */
  readonly refusedPhones: StoreApi<ReadonlySet<string>>;
  /** What the last section shows as wrong; nothing before the button was pressed. PAY-03 */
  readonly payProblems: StoreApi<readonly PayProblem[]>;
  /** What the payment still lacks, shown or not; null until its form has loaded. */
  readonly payGaps: StoreApi<{ readonly list: readonly PayProblem[] | null }>;
  /** Whether the order button at the end of the form can be seen; the bar of a phone then needs none. */
  readonly orderButton: StoreApi<{ readonly isInView: boolean }>;
};

export const PageStateContext = createContext<PageState | null>(null);

export function usePageState(): PageState {
  const state = useContext(PageStateContext);
  if (!state) throw new Error('This belongs to the ship page');
  return state;
}

const noExtras: PriceExtras = {
  coupon: '',
  giftCards: [],
  credit: null,
  changedOrderId: null,
  compDiscount: null,
  waivesSurcharges: null,
};

const emptyGuest: GuestOfPage = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  termsAccepted: false,
  wantsNews: false,
};

/** The guest with the version of the terms that the page showed. */
type KeptGuest = GuestOfPage & { readonly termsVersion?: string };

/** Terms that have changed since are asked for again. CHK-04 */
function guestAsKept(kept: KeptGuest | null): GuestOfPage {
  if (kept === null) return emptyGuest;
  const { termsVersion: seen, ...guest } = kept;
  return { ...emptyGuest, ...guest, termsAccepted: guest.termsAccepted && seen === termsVersion };
}

/** Where a reload finds the answers. They may be private, so the page empties it with the order. */
export function storedAnswers(): EntryStorage<OrderAnswers> {
  return entryStorage(`answers.${pageFacts.brand.key}`);
}

/** Creates the state of the page; called once for it. Errors are held back in its first seconds. VAL-08 */
export function usePageStateOfPage(): PageState {
  const [keeper] = useState(() => entryStorage<PriceExtras>(`extras.${pageFacts.brand.key}`));
  const [guestKeeper] = useState(() => entryStorage<KeptGuest>('guest'));
  const [answersKeeper] = useState(storedAnswers);
  const [detailsKeeper] = useState(() => entryStorage<OrderDetails>(`details.${pageFacts.brand.key}`));
  const [state] = useState(() => ({
    folds: createFolds(stepOfEntry()),
    shownErrors: createShownErrors(),
    extras: createStore(() => ({ ...noExtras, ...keeper.kept() })),
    guest: createStore(() => guestAsKept(guestKeeper.kept())),
    own: createStore(() => ({ sender: false, guest: false })),
    needs: createStore((): { readonly list: readonly FormProblem[] | null } => ({ list: null })),
    customerOfChange: createStore((): { readonly userId: number; readonly name: string } | null => null),
    details: createStore((): OrderDetails => ({ ...noOrderDetails, ...detailsKeeper.kept() })),
    answers: createStore((): OrderAnswers => answersKeeper.kept() ?? {}),
    refusedPhones: createStore((): ReadonlySet<string> => new Set()),
    payProblems: createStore((): readonly PayProblem[] => []),
    payGaps: createStore((): { readonly list: readonly PayProblem[] | null } => ({ list: null })),
    orderButton: createStore(() => ({ isInView: false })),
  }));
  useEffect(() => state.extras.subscribe((extras) => keeper.keep(extras)), [state, keeper]);
  useEffect(() => state.details.subscribe((details) => detailsKeeper.keep(details)), [state, detailsKeeper]);
  useEffect(() => state.answers.subscribe((answers) => answersKeeper.keep(answers)), [state, answersKeeper]);
  useEffect(() => state.guest.subscribe((guest) => guestKeeper.keep({ ...guest, termsVersion })), [state, guestKeeper]);
  useEffect(() => {
    const pageAgeMs = limits.validationDisplayDelayMs;
    const timer = setTimeout(() => state.shownErrors.setState({ pageAgeMs }), pageAgeMs);
    return () => clearTimeout(timer);
  }, [state]);
  return state;
}
