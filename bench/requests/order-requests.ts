import { createCart } from '#capabilities/carts/contract.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { processPayment } from '#journeys/place-order/contract.ts';
import { packagingOptions } from '#rules/products/packaging.ts';
import { productTypes } from '#rules/products/product-types.ts';
import type { ShipmentFields } from '#rules/shipment-form/draft-fields.ts';
import type { BenchServer } from '../stage/bench-server.ts';
import type { Route } from './routes.ts';
import { chosenShipments } from './shipments.ts';

/** An order that can be placed once, by a guest who pays by card. */
export type OrderRequest = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

const cartsAtOnce = 20;
const phone = '213 555 0142';

/** Makes requests that place one order each, whose price was asked for before. */
export async function orderMaker(
  server: BenchServer,
  routes: readonly Route[],
  baggage = { travelers: 1, bagsEach: 1 },
): Promise<{ make(count: number): Promise<OrderRequest[]> }> {
  const forms: { readonly fields: ShipmentFields; readonly price: number }[] = [];
  for (const chosen of await chosenShipments(server, routes, baggage)) {
    const fields = withPeople(chosen);
    const body = JSON.stringify(fields);
    const answer = await server.ask({ method: 'POST', path: shipPrice.path, body });
    const [order] = (answer as EndpointResponse<typeof shipPrice>).orders;
    if (!order) throw new Error(`There is no price for ${body}.`);
    forms.push({ fields, price: order.final_price });
  }
  let made = 0;
  const makeOne = async (): Promise<OrderRequest> => {
    const form = forms[made++ % forms.length];
    if (!form) throw new Error('There is no form to order.');
    const body = JSON.stringify({ cart: { brand_id: 5 } });
    const cart = (await server.ask({ method: 'POST', path: createCart.path, body })) as EndpointResponse<
      typeof createCart
    >;
    return {
      path: processPayment.path,
      headers: {
        'content-type': 'application/json',
        'x-cart-token': cart.cart_token,
        'idempotency-key': `order-${cart.id}`,
      },
      body: JSON.stringify({
        ...form.fields,
        cart_id: cart.id,
        first_name: 'Ann',
        last_name: 'Lee',
        email: `guest-${cart.id}@example.com`,
        phone_number: phone,
        terms_accepted: true,
        payment_type: 'new_card',
        payment_method_nonce: 'fake-valid-visa-nonce',
        billing_country: 'US',
        billing_zip: '33101',
        price_shown_cents: form.price,
        total_shown_cents: form.price,
      }),
    };
  };
  return {
    make: async (count) => {
      const requests: OrderRequest[] = [];
      while (requests.length < count) {
        const some = Array.from({ length: Math.min(cartsAtOnce, count - requests.length) }, makeOne);
        requests.push(...(await Promise.all(some)));
      }
      return requests;
    },
  };
}

/** The fields that an order needs and a price doesn't: names, addresses, phones, packaging. */
function withPeople(fields: ShipmentFields): ShipmentFields {
  return {
    ...fields,
    o_contact: 'Ann Lee',
    o_address: '1200 Alameda Street',
    o_phone: phone,
    d_contact: 'Bea Lee',
    d_address: '40 Biscayne Boulevard',
    d_phone: phone,
    travelers: fields.travelers?.map((traveler) => ({
      ...traveler,
      name: 'Ann Lee',
      email: 'ann@example.com',
      phone,
      lines: traveler.lines?.map((line) => ({
        ...line,
        products: line.products?.map((product) => ({ ...product, ...packed(line.traveler_package_type) })),
      })),
    })),
  };
}

function packed(type: string | undefined): { packaging_type?: string; misc_note: string } {
  const known = productTypes.find((one) => one === type);
  const [first] = known ? packagingOptions(known) : [];
  return { ...(first && { packaging_type: first.value }), misc_note: 'clothes' };
}
