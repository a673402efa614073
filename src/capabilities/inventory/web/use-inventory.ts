import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { OrderOfPage } from '#kit/web/order-of-page.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import { queryLoadable } from '#kit/web/query-loadable.ts';
import { useSubmit } from '#kit/web/use-submit.ts';
import { orderIdToWire } from '#kit/named-order/wire.ts';
import { orderInventory, saveOrderInventory } from '../contract.ts';
import { inventoryFromWire, savedBagToWire, type ShownInventory } from '../wire.ts';
import { itemErrors } from './item-errors.ts';
import { isBlankRow, itemsFromTyped, type TypedItem } from './typed-items.ts';

const queryKey = (orderId: number) => ['order-inventory', orderId];

/** What is in the bags of an order. */
export function useInventory({ orderId, linkKey }: OrderOfPage): Loadable<ShownInventory> {
  const query = useQuery({
    queryKey: queryKey(orderId),
    queryFn: async ({ signal }) =>
      inventoryFromWire(
        await call(orderInventory, { params: orderIdToWire(orderId) }, { signal, receiptKey: linkKey }),
      ),
    gcTime: 0,
  });
  return queryLoadable(query);
}

/** Saves what is in one bag. Rows in which nothing was typed are left out. */
export function useSaveBag(
  { orderId, linkKey }: OrderOfPage,
  { countries, isDeclared, onSaved }: { readonly countries: readonly string[]; isDeclared: boolean; onSaved(): void },
) {
  const client = useQueryClient();
  return useSubmit({
    check: ({ typed }: { bag: number; typed: readonly TypedItem[] }) => itemErrors(typed, countries, { isDeclared }),
    send: async ({ bag, typed }) => {
      const items = itemsFromTyped(typed.filter((item) => !isBlankRow(item)));
      const input = savedBagToWire({ orderId, bag, items });
      return inventoryFromWire(await call(saveOrderInventory, input, { receiptKey: linkKey }));
    },
    onSuccess: (inventory) => {
      client.setQueryData(queryKey(orderId), inventory);
      onSaved();
    },
  });
}
