import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { OrderOfPage } from '#kit/web/order-of-page.ts';
import { useSend } from '#kit/web/use-send.ts';
import { orderIdToWire } from '#kit/named-order/wire.ts';
import { type FieldMessages, useSubmit } from '#kit/web/use-submit.ts';
import { messages } from '#rules/messages.ts';
import { orderNumber } from '#rules/orders/order-number.ts';
import type { ReturnedBagChoice } from '#rules/parcels/returned-bag.ts';
import { chooseForReturnedBag, nameTripOfReturnedBag, returnedBags } from '../contract.ts';
import { choiceToWire, namedTripToWire, returnedBagsFromWire, type ShownReturnedBag } from '../wire.ts';

const keyOf = (orderId: number) => ['returned-bags', orderId];

/** The bags of an order that were sent back; undefined until that is known. */
export function useReturnedBags({ orderId, linkKey }: OrderOfPage): readonly ShownReturnedBag[] | undefined {
  const { data } = useQuery({
    queryKey: keyOf(orderId),
    queryFn: async ({ signal }) =>
      returnedBagsFromWire(
        await call(returnedBags, { params: orderIdToWire(orderId) }, { signal, receiptKey: linkKey }),
      ),
    gcTime: 0,
  });
  return data;
}

/** The customer sends the bag again, or asks for the refund. */
export function useChooseForReturned({ orderId, linkKey }: OrderOfPage, id: number) {
  const client = useQueryClient();
  return useSend({
    send: async (choice: ReturnedBagChoice) =>
      returnedBagsFromWire(
        await call(chooseForReturnedBag, choiceToWire({ orderId, id, choice }), { receiptKey: linkKey }),
      ),
    otherwise: messages.claimNotSent,
    onSuccess: (bags: readonly ShownReturnedBag[]) => client.setQueryData(keyOf(orderId), bags),
  });
}

/** Names the order that is the new trip, if it was placed without the code. */
export function useNameTrip({ orderId, linkKey }: OrderOfPage, id: number) {
  const client = useQueryClient();
  return useSubmit({
    check: (typed: string): FieldMessages =>
      orderNumber(typed)?.kind === 'display' ? {} : { orderNumber: messages.orderNumberWrong },
    send: async (typed: string) =>
      returnedBagsFromWire(
        await call(nameTripOfReturnedBag, namedTripToWire({ orderId, id, typed }), {
          receiptKey: linkKey,
        }),
      ),
    onSuccess: (bags: readonly ShownReturnedBag[]) => client.setQueryData(keyOf(orderId), bags),
  });
}
