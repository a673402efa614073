import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { InventoryItem } from '#rules/inventory/inventory.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { itemsFromFields } from '#rules/shipment-form/item-fields.ts';
import type { orderCustomsPapers, orderInventory, saveOrderInventory } from './contract.ts';

/** A bag and what is in it, as the page shows it. */
export type ShownInventoryBag = {
  readonly bag: number;
  readonly traveler: string;
  readonly bagName: string;
  readonly cover: Cents;
  readonly value: Cents;
  readonly items: readonly InventoryItem[];
};

export type ShownInventory = {
  readonly orderId: number;
  readonly isLocked: boolean;
  readonly customs: readonly {
    readonly leg: Leg;
    readonly isReady: boolean;
    /** The bags of the leg that have no papers, because we don't know what is in them. */
    readonly bagsWithout: readonly number[];
  }[];
  readonly countries: readonly string[];
  readonly bags: readonly ShownInventoryBag[];
};

type InventoryWire = EndpointResponse<typeof orderInventory>;
type ItemWire = InventoryWire['bags'][number]['items'][number];

export function inventoryToWire({ orderId, isLocked, customs, countries, bags }: ShownInventory): InventoryWire {
  return {
    order_id: orderId,
    locked: isLocked,
    customs: customs.map(({ leg, isReady, bagsWithout }) => ({ leg, ready: isReady, bags_without: [...bagsWithout] })),
    countries: [...countries],
    bags: bags.map(({ bag, traveler, bagName, cover, value, items }) => ({
      bag,
      traveler,
      bag_name: bagName,
      cover_cents: cover,
      value_cents: value,
      items: items.map(itemToWire),
    })),
  };
}

export function inventoryFromWire({ order_id, locked, customs, countries, bags }: InventoryWire): ShownInventory {
  return {
    orderId: order_id,
    isLocked: locked,
    customs: customs.map(({ leg, ready, bags_without }) => ({ leg, isReady: ready, bagsWithout: bags_without })),
    countries,
    bags: bags.map(({ bag, traveler, bag_name, cover_cents, value_cents, items }) => ({
      bag,
      traveler,
      bagName: bag_name,
      cover: cents(cover_cents),
      value: cents(value_cents),
      items: items.map(itemFromWire),
    })),
  };
}

export function savedBagToWire({
  orderId,
  bag,
  items,
}: {
  readonly orderId: number;
  readonly bag: number;
  readonly items: readonly InventoryItem[];
}) {
  return { params: { order_id: orderId, bag }, body: { items: items.map(itemToWire) } };
}

/** What was left out is empty, which the rules refuse at its field. */
export function savedBagFromWire({
  params,
  body,
}: Pick<EndpointRequest<typeof saveOrderInventory>, 'params' | 'body'>): {
  readonly bag: number;
  readonly items: readonly InventoryItem[];
} {
  return {
    bag: params.bag,
    items: itemsFromFields(body.items),
  };
}

export function papersFromWire({ leg }: EndpointRequest<typeof orderCustomsPapers>['query']): { readonly leg: Leg } {
  return { leg };
}

/** Where the customs papers of a leg are as a file; on the receipt the browser keeps the key by itself. */
export function customsPapersAddress({ orderId, leg }: { readonly orderId: number; readonly leg: Leg }): string {
  return `/api/v5/orders/${orderId}/customs.pdf?leg=${leg}`;
}

function itemToWire({ what, count, valueEach, origin }: InventoryItem): ItemWire {
  return { what, count, value_cents: valueEach, origin_country: origin };
}

function itemFromWire({ what, count, value_cents, origin_country }: ItemWire): InventoryItem {
  return { what, count, valueEach: cents(value_cents), origin: origin_country };
}
