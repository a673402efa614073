import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { type FieldMessages, useSubmit } from '#kit/web/use-submit.ts';
import { orderIdToWire } from '#kit/named-order/wire.ts';
import { textNumberProblem } from '#rules/people/text-number.ts';
import { setTextUpdates, textUpdates } from '../contract.ts';
import { type TextChoice, textChoiceToWire, type TextUpdates, textUpdatesFromWire } from '../wire.ts';

const keyOf = (orderId: number) => ['text-updates', orderId];

/** Whether this order's customer gets text messages; undefined until that is known. */
export function useTextUpdates(orderId: number): TextUpdates | undefined {
  const { data } = useQuery({
    queryKey: keyOf(orderId),
    queryFn: async ({ signal }) =>
      textUpdatesFromWire(await call(textUpdates, { params: orderIdToWire(orderId) }, { signal })),
    gcTime: 0,
  });
  return data;
}

/** Asks for text messages, or ends them. */
export function useChooseTexts(orderId: number) {
  const client = useQueryClient();
  return useSubmit({
    check: ({ isWanted, phone }: TextChoice): FieldMessages => {
      const problem = isWanted ? textNumberProblem(phone) : null;
      return problem === null ? {} : { phone: problem };
    },
    send: async (choice: TextChoice) =>
      textUpdatesFromWire(
        await call(setTextUpdates, { params: orderIdToWire(orderId), body: textChoiceToWire(choice) }),
      ),
    onSuccess: (updates: TextUpdates) => client.setQueryData(keyOf(orderId), updates),
  });
}
