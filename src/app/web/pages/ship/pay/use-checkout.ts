import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { keepWallet } from '#capabilities/payment-methods/web/kept-wallet.ts';
import type { ChosenPayment } from '#capabilities/payment-methods/wire.ts';
import { askServerFacts } from '#journeys/place-order/web/ask-server-facts.ts';
import { type Checkout, type CheckoutParts, createCheckout } from '#journeys/place-order/web/checkout.ts';
import { answersOfPage } from '#rules/checkout/order-answers.ts';
import { createAnswerSaver } from '#journeys/place-order/web/save-answer.ts';
import { askOrderStatus, sendOrder } from '#journeys/place-order/web/send-order.ts';
import { submitOrder } from '#journeys/place-order/web/submit-order.ts';
import { unansweredOrder } from '#journeys/place-order/web/use-unanswered-order.ts';
import type { OpenCart } from '#kit/web/cart.ts';
import { newIdempotencyKey } from '#kit/web/new-idempotency-key.ts';
import { noOrderDetails } from '#rules/checkout/order-details.ts';
import { limits } from '#rules/limits.ts';
import { pageFacts } from '../../../page-facts.ts';
import { openQuestionsOfPage } from '../open-questions-of-page.ts';
import { choosingCustomer } from '../on-behalf/choosing-customer.ts';
import { useCustomer } from '../on-behalf/use-customer.ts';
import { useCarts } from '../use-carts.ts';
import { useDraftStore } from '../use-draft.ts';
import { useOrder } from '../use-order.ts';
import { usePageState } from '../use-page-state.ts';
import { useTrip } from '../use-trip.ts';
import { focusPayField, type PayForms } from './pay-problems.ts';
import { useShowReceipt } from './use-show-receipt.ts';

/** What is sent besides the shipment. The cart is opened at the last moment. */
type Prepared = { readonly payment: ChosenPayment; readonly cart: OpenCart };

/**
 * Takes the page from the order button to the receipt. It always uses the current state of the page, however long a dialog was open in
 * between. CHK-01 CHK-02 PAY-04
 */
export function useCheckout(forms: PayForms): Checkout | null {
  const parts = useParts(forms);
  const latest = useRef(parts);
  const { attach, checkout } = useOrder();
  // Card fields that are still loading can't be checked. Once attached, the checkout stays attached.
  const { cardFields, isNewCard } = forms.payment;
  const [isReady, setReady] = useState(false);
  if (!isReady && !(isNewCard && cardFields.status === 'loading')) setReady(true);
  useEffect(() => {
    latest.current = parts;
  });
  useEffect(() => {
    if (!isReady) return undefined;
    const begun = createCheckout<Prepared>({
      isSignedIn: pageFacts.person !== null,
      checkPage: () => latest.current.checkPage(),
      askServer: () => latest.current.askServer(),
      saveAnswer: (step) => latest.current.saveAnswer(step),
      preparePayment: () => latest.current.preparePayment(),
      submit: (prepared, onPending) => latest.current.submit(prepared, onPending),
      onPlaced: (orderId) => latest.current.onPlaced(orderId),
    });
    return attach({ kind: 'ready', checkout: begun });
  }, [attach, isReady]);
  return checkout;
}

function useParts({ guest, payment, details, terms }: PayForms): Omit<CheckoutParts<Prepared>, 'isSignedIn'> {
  const store = useDraftStore();
  const carts = useCarts();
  const order = useOrder();
  const { extras, guest: guestStore, answers } = usePageState();
  const [saveAnswer] = useState(createAnswerSaver);
  const queryClient = useQueryClient();
  const { price } = useTrip();
  const customer = useCustomer();
  const showReceipt = useShowReceipt();

  const isChange = (): boolean => extras.getState().changedOrderId !== null;

  async function cartOfPage(): Promise<OpenCart> {
    const cart = await carts.cart();
    if (!cart) throw new Error('No cart could be opened.');
    return cart;
  }

  return {
    checkPage: async () => {
      // The guest of a cart that was taken over has to be named first: the order is theirs.
      if (customer?.userId === null) {
        choosingCustomer.setState({ isOpen: true });
        return { formIsValid: false, guestDetailsGiven: true, failure: null };
      }
      const guestProblem = guest?.check() ?? null;
      const detailsProblem = details?.check() ?? null;
      const termsProblem = terms.check();
      const [isTripRight, paymentProblem] = await Promise.all([order.checkForm(), payment.check()]);
      const firstProblem = detailsProblem ?? paymentProblem ?? termsProblem;
      // Otherwise the list of what the trip and the guest lack gets the focus.
      if (isTripRight && guestProblem === null && firstProblem !== null) focusPayField(firstProblem, payment);
      const checked = isTripRight ? await order.checkAddresses() : null;
      return {
        formIsValid: checked?.kind === 'valid' && firstProblem === null,
        guestDetailsGiven: guestProblem === null,
        failure: checked?.kind === 'failed' ? checked : null,
      };
    },
    askServer: async () =>
      askServerFacts({
        draft: store.getState(),
        cart: await cartOfPage(),
        isSignedIn: pageFacts.person !== null,
        customer,
        brandId: pageFacts.brand.id,
      }),
    saveAnswer: (step) => {
      const draft = store.getState();
      const { setOf } = openQuestionsOfPage(queryClient, draft);
      const said = answersOfPage(answers.getState(), isChange());
      return saveAnswer(step, { draft, answers: said, setOf, carts });
    },
    preparePayment: async () => {
      const fields = await payment.prepare();
      return fields && { payment: fields, cart: await cartOfPage() };
    },
    submit: async (prepared, onPending) => {
      const shown = price.price;
      if (!shown) throw new Error('Nothing was priced.');
      const { wantsNews, ...payer } = guestStore.getState();
      const toSend = {
        ...prepared,
        draft: store.getState(),
        extras: extras.getState(),
        guest: pageFacts.person || isChange() ? null : payer,
        wantsNews: wantsNews && !isChange(),
        details: details?.value ?? noOrderDetails,
      };
      // A change is stored under its order's number, which exists even if the change fails.
      if (shown.orderId !== null && !isChange())
        unansweredOrder().keep({ orderId: shown.orderId, cart: prepared.cart });
      // From here on the approval may be used up.
      keepWallet({ method: payment.value.method, approval: null });
      const outcome = await submitOrder(
        {
          send: (asked, key) => sendOrder(toSend, asked, key),
          reprice: () => price.refresh(),
          status: (orderId) => pollOrderStatus(orderId, prepared.cart),
          newKey: newIdempotencyKey,
          pause,
          onPending,
        },
        shown,
      );
      if (outcome.kind === 'placed' || !outcome.isUnanswered) unansweredOrder().keep(null);
      if (outcome.kind === 'placed') keepWallet({ method: null, approval: null });
      if (outcome.kind === 'alert' && outcome.isRefused) payment.dropApproval();
      if (outcome.kind === 'alert' && outcome.isCartTaken) {
        carts.forget();
        await price.refresh();
      }
      if (outcome.kind === 'alert' && outcome.field) payment.showRefusal(outcome.field, outcome.text);
      return outcome;
    },
    onPlaced: showReceipt,
  };
}

/** An undecided answer comes every fifteen seconds, however long the server held the call. CST-02 */
async function pollOrderStatus(orderId: number, cart: OpenCart) {
  const begunAt = Date.now();
  const status = await askOrderStatus(orderId, cart);
  if (status.kind === 'undecided') await pause(limits.orderStatusPollMs - (Date.now() - begunAt));
  return status;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms));
  });
}
