import { draftAfterStep } from '#journeys/takeover/draft-after-step.ts';
import type { CartToTakeOver } from '#journeys/takeover/web/takeover-address.ts';
import type { TakeoverApply } from '#journeys/takeover/web/takeover.ts';
import type { TakenCart } from '#journeys/takeover/wire.ts';
import { CallFailed } from '#kit/web/call.ts';
import { messages } from '#rules/messages.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { couponFromShipState } from '#rules/shipment-form/coupon-from-ship-state.ts';
import { giftCardsFromShipState } from '#rules/shipment-form/masked-gift-cards.ts';
import { fromShipState } from '#rules/shipment-form/ship-state.ts';
import type { AppliedStep } from '#rules/takeover/takeover-steps.ts';
import { pageFacts } from '../../../page-facts.ts';
import { useSetCustomer } from '../on-behalf/use-set-customer.ts';
import { useCarts } from '../use-carts.ts';
import { useDraftStore } from '../use-draft.ts';
import type { PageState } from '../use-page-state.ts';

/** What this page does at each step: use the cart, set its customer, and fill in the trip part by part. CRT-03 CRT-04 */
export function useApplyTakeover({ cartId, cartToken }: CartToTakeOver, extras: PageState['extras']): TakeoverApply {
  const store = useDraftStore();
  const carts = useCarts();
  const setCustomer = useSetCustomer();

  const fill =
    (step: AppliedStep) =>
    (taken: TakenCart): void => {
      const trip = tripOf(taken);
      if (trip) store.setState(draftAfterStep(step, { page: store.getState(), taken: trip }), true);
    };

  return {
    'on-behalf-user': async (taken) => {
      tripOf(taken);
      // Without a token the cart is open to the member of staff who took it over.
      carts.replace({ id: cartId, token: cartToken ?? '' });
      await setCustomer({ userId: taken.userId, name: null });
    },
    'ship-points': fill('ship-points'),
    'ship-points-done': fill('ship-points-done'),
    travelers: fill('travelers'),
    'travelers-updated': fill('travelers-updated'),
    'product-lines': fill('product-lines'),
    'pickup-date': fill('pickup-date'),
    'trip-settings': (taken) => {
      fill('trip-settings')(taken);
      // Codes and discounts that were entered on this page were for another trip.
      const { shipState } = taken;
      const codes = { coupon: couponFromShipState(shipState), giftCards: giftCardsFromShipState(shipState) };
      if (shipState) extras.setState({ ...codes, credit: null, compDiscount: null, waivesSurcharges: null });
    },
    'service-options': fill('service-options'),
  };
}

/** The trip that was kept with the cart, if any. A cart of another brand belongs on the page of that brand. */
function tripOf({ shipState }: TakenCart): Draft | null {
  const trip = fromShipState(shipState, { today: pageFacts.today, brandOfPage: pageFacts.brand.key });
  if (trip && trip.brand !== pageFacts.brand.key)
    throw new CallFailed({ kind: 'declined' }, messages.takeoverCartNotFound);
  return trip;
}
