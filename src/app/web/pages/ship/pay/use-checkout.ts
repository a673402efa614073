import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { ChosenPayment } from '#capabilities/payment-methods/wire.ts';
import { askServerFacts } from '#journeys/place-order/web/ask-server-facts.ts';
import { type Checkout, type CheckoutParts, createCheckout } from '#journeys/place-order/web/checkout.ts';
import { askOrderStatus, sendOrder } from '#journeys/place-order/web/send-order.ts';
import { submitOrder } from '#journeys/place-order/web/submit-order.ts';
import type { OpenCart } from '#kit/web/cart.ts';
import { newIdempotencyKey } from '#kit/web/new-idempotency-key.ts';
import { noOrderDetails } from '#rules/checkout/order-details.ts';
import { limits } from '#rules/limits.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import { pageFacts } from '../../../page-facts.ts';
import { choosingCustomer } from '../on-behalf/choosing-customer.ts';
import { useCustomer } from '../on-behalf/use-customer.ts';
import { useCarts } from '../use-carts.ts';
import { useDraftStore } from '../use-draft.ts';
import { useOrder } from '../use-order.ts';
import { usePageState } from '../use-page-state.ts';
import { useTrip } from '../use-trip.ts';
import type { GuestForm } from './use-guest-form.ts';
import type { OrderDetailsForm } from './use-order-details.ts';
import type { PaymentFormState } from './use-payment-form.ts';

type CheckoutForms = {
  readonly guest: GuestForm;
  readonly payment: PaymentFormState;
  readonly details: OrderDetailsForm;
};

/** What is sent besides the shipment. The cart is opened at the last moment. */
type Prepared = { readonly payment: ChosenPayment; readonly cart: OpenCart };

/**
 * Takes the page from the order button to the receipt. It always uses the current state of the page, however long a dialog was open in
 * between. CHK-01 CHK-02 PAY-04
 */
export function useCheckout(forms: CheckoutForms): Checkout | null {
  const parts = useParts(forms);
  const latest = useRef(parts);
  const { attach, checkout } = useOrder();
  useEffect(() => {
    latest.current = parts;
  });
  useEffect(() => {
    const begun = createCheckout<Prepared>({
      isSignedIn: pageFacts.person !== null,
      checkForm: () => latest.current.checkForm(),
      checkGuest: () => latest.current.checkGuest(),
      askServer: () => latest.current.askServer(),
      preparePayment: () => latest.current.preparePayment(),
      submit: (prepared, onPending) => latest.current.submit(prepared, onPending),
      onPlaced: (orderId) => latest.current.onPlaced(orderId),
    });
    return attach(begun);
  }, [attach]);
  return checkout;
}

function useParts({ guest, payment, details }: CheckoutForms): Omit<CheckoutParts<Prepared>, 'isSignedIn'> {
  const store = useDraftStore();
  const carts = useCarts();
  const order = useOrder();
  const { extras, guest: guestStore } = usePageState();
  const { price } = useTrip();
  const customer = useCustomer();
  const [, navigate] = useLocation();

  const isChange = (): boolean => extras.getState().changedOrderId !== null;

  async function cartOfPage(): Promise<OpenCart> {
    const cart = await carts.cart();
    if (!cart) throw new Error('No cart could be opened.');
    return cart;
  }

  return {
    checkForm: async () => {
      // The guest of a cart that was taken over has to be named first: the order is theirs.
      if (customer?.userId === null) {
        choosingCustomer.setState({ isOpen: true });
        return false;
      }
      const isFormRight = await order.checkForm();
      return isFormRight && payment.check() && (isChange() || details.check());
    },
    // A changed order keeps its owner, so guest details are not needed.
    checkGuest: () => isChange() || guest.check(),
    askServer: async () =>
      askServerFacts({
        draft: store.getState(),
        cart: await cartOfPage(),
        isSignedIn: pageFacts.person !== null,
        customer,
        brandId: pageFacts.brand.id,
      }),
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
        details: isChange() ? noOrderDetails : details.value,
      };
      return submitOrder(
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
    },
    onPlaced: (orderId) => {
      carts.forget();
      // Going back skips the form, so that a placed order is not offered again.
      navigate(receiptAddress({ role: pageFacts.person?.role ?? 'false', orderId }), { replace: true });
    },
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
