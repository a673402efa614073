import type { FastifyInstance } from 'fastify';
import { findReadableOrder, type ReceiptLinkDeps } from '#access/receipt-links.ts';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { readOrderFromWire } from '#kit/named-order/wire.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { itemFieldToWire } from '#rules/shipment-form/item-fields.ts';
import * as calls from '../contract.ts';
import { inventoryToWire, papersFromWire, savedBagFromWire } from '../wire.ts';
import { printCustomsPapers } from './print-customs-papers.ts';
import { saveBagInventory } from './save-inventory.ts';
import { type InventoryDeps, showInventory } from './show-inventory.ts';

/**
 * For those who may see the receipt, also by the link in an email: guests have nothing else. With the link alone callers can only change
 * what is in the bags, which moves neither money nor bags.
 */
export function inventoryRoutes(
  app: FastifyInstance,
  deps: InventoryDeps & ReceiptLinkDeps & { readonly clock: Clock },
): void {
  mount(app, calls.orderInventory, async (input, { request }) => {
    const found = await findReadableOrder(deps, readOrderFromWire(input), request);
    return found instanceof Refusal ? found : inventoryToWire(await showInventory(deps, found.order));
  });

  mount(
    app,
    calls.saveOrderInventory,
    async (input, { request }) => {
      const found = await findReadableOrder(deps, readOrderFromWire(input), request);
      if (found instanceof Refusal) return found;
      const saved = await saveBagInventory(deps, found.order, savedBagFromWire(input));
      return saved instanceof Refusal ? saved : inventoryToWire(saved);
    },
    itemFieldToWire,
  );

  mount(app, calls.orderCustomsPapers, async ({ params, query }, { request, reply }) => {
    const found = await findReadableOrder(deps, readOrderFromWire({ params, query }), request);
    if (found instanceof Refusal) return found;
    const file = await printCustomsPapers(deps, found.order, papersFromWire(query));
    if (!(file instanceof Refusal)) {
      const name = `${found.order.displayId}-customs-${query.leg}.pdf`;
      reply.header('content-disposition', `inline; filename="${name}"`);
    }
    return file;
  });
}
