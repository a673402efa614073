import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { OrderOfPage } from '#kit/web/order-of-page.ts';
import { type FieldMessages, useSubmit } from '#kit/web/use-submit.ts';
import { orderIdToWire } from '#kit/named-order/wire.ts';
import { messages } from '#rules/messages.ts';
import { answerLargerSize, largerSizes } from '../contract.ts';
import { largerSizeAnswerToWire, type LargerSizeAnswer, largerSizesFromWire, type ShownLargerSizes } from '../wire.ts';

const keyOf = (orderId: number) => ['larger-sizes', orderId];

/** The bags of an order that were above their size; undefined until that is known. */
export function useLargerSizes({ orderId, linkKey }: OrderOfPage): ShownLargerSizes | undefined {
  const { data } = useQuery({
    queryKey: keyOf(orderId),
    queryFn: async ({ signal }) =>
      largerSizesFromWire(await call(largerSizes, { params: orderIdToWire(orderId) }, { signal, receiptKey: linkKey })),
    gcTime: 0,
  });
  return data;
}

/** Agrees to pay, or says why not. */
export function useAnswerLargerSize(
  { orderId, linkKey, onAnswered }: OrderOfPage & { readonly onAnswered: () => void },
  id: number,
) {
  const client = useQueryClient();
  return useSubmit({
    check: (answer: LargerSizeAnswer): FieldMessages =>
      answer.kind === 'contest' && answer.words.trim() === '' ? { words: messages.claimTextRequired } : {},
    send: async (answer: LargerSizeAnswer) =>
      largerSizesFromWire(
        await call(answerLargerSize, largerSizeAnswerToWire({ orderId, id, answer }), { receiptKey: linkKey }),
      ),
    onSuccess: (shown: ShownLargerSizes) => {
      client.setQueryData(keyOf(orderId), shown);
      onAnswered();
    },
  });
}
