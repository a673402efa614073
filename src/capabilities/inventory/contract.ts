import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed } from '#kit/form-schema.ts';
import { orderParams, receiptKeys } from '#kit/named-order/contract.ts';
import { group, integer, list, oneOf, text } from '#rules/fields.ts';
import { inventoryLimits } from '#rules/inventory/inventory.ts';
import { limits } from '#rules/limits.ts';

const tag = 'inventory';

const item = z.object({
  what: z.string(),
  count: z.int(),
  /** What one of them is worth. */
  value_cents: z.int(),
  /** Where it was made. */
  origin_country: z.string(),
});

const inventory = z.object({
  order_id: z.int(),
  /** Whether a carrier already has one of the bags, so that nothing can be changed any more. */
  locked: z.boolean(),
  /** The legs that cross a border, whether customs papers of any bag can be printed, and which bags of the leg have none because we don't know what is in them. */
  customs: z.array(
    z.object({ leg: z.enum(['outbound', 'return']), ready: z.boolean(), bags_without: z.array(z.int()) }),
  ),
  /** Where something can have been made. */
  countries: z.array(z.string()),
  bags: z.array(
    z.object({
      /** Its number on the outbound leg, from 1. */
      bag: z.int(),
      traveler: z.string(),
      bag_name: z.string(),
      /** What it is covered for on each leg. */
      cover_cents: z.int(),
      value_cents: z.int(),
      items: z.array(item),
    }),
  ),
});

const shown = {
  order_id: 90_001,
  locked: false,
  customs: [],
  countries: ['CA', 'US'],
  bags: [
    {
      bag: 1,
      traveler: 'Tessa Rowan',
      bag_name: 'Golf bag, Standard',
      cover_cents: 100_000,
      value_cents: 45_000,
      items: [{ what: 'Driver', count: 1, value_cents: 45_000, origin_country: 'US' }],
    },
  ],
};

export const orderInventory = endpoint({
  id: 'order_inventory',
  method: 'GET',
  path: '/api/v5/orders/:order_id/inventory',
  tag,
  summary: 'What is in the bags of an order, as far as it was typed. For callers who may see the receipt.',
  params: orderParams,
  query: z.strictObject(receiptKeys),
  response: inventory,
  example: { caller: 'admin', params: { order_id: 90_001 }, response: shown },
});

export const saveOrderInventory = endpoint({
  id: 'save_order_inventory',
  method: 'PUT',
  path: '/api/v5/orders/:order_id/inventory/:bag',
  tag,
  summary:
    'Replaces what is in a bag, for customs and claims, until the first scan. 409 after that. For callers who may see the receipt.',
  params: z.strictObject({ order_id: needed(integer(1, limits.idMax)), bag: needed(integer(1, limits.idMax)) }),
  query: z.strictObject(receiptKeys),
  body: z.strictObject({
    items: needed(
      list(
        group({
          what: text(inventoryLimits.whatLengthMax, 'free'),
          count: integer(1, inventoryLimits.countMax),
          value_cents: integer(1, inventoryLimits.valueCentsMax),
          origin_country: text(2, 'free'),
        }),
        inventoryLimits.itemsMax,
      ),
    ),
  }),
  response: inventory,
  example: {
    caller: 'admin',
    params: { order_id: 90_001, bag: 1 },
    body: { items: [{ what: 'Driver', count: 1, value_cents: 45_000, origin_country: 'US' }] },
    response: shown,
  },
});

export const orderCustomsPapers = endpoint({
  id: 'order_customs_papers',
  method: 'GET',
  path: '/api/v5/orders/:order_id/customs.pdf',
  tag,
  summary:
    'The commercial invoice and the customs declaration of each bag of a leg that crosses a border, to print. Bags whose contents are unknown or that don’t travel are left out. 409 until the contents of a bag are typed, and for a leg within one country. For callers who may see the receipt.',
  params: orderParams,
  query: z.strictObject({ leg: needed(oneOf('outbound', 'return')), ...receiptKeys }),
  answers: 'application/pdf',
  /** The text is for the documentation; the server answers with the bytes of the file. */
  response: z.union([z.string(), z.instanceof(Uint8Array)]),
  example: { caller: 'admin', params: { order_id: 90_002 }, query: { leg: 'outbound' }, response: '%PDF-1.3 …' },
});
