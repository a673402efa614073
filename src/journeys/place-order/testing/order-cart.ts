import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { createCart } from '#capabilities/carts/contract.ts';
import { orderReceipt } from '#capabilities/orders/contract.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import { combinedServicesOptions } from '#capabilities/services/contract.ts';
import type { AnyEndpoint, EndpointResponse } from '#kit/endpoint.ts';
import { issueRandomGiftCard } from '#records/testing/issue-random-gift-card.ts';
import { findPaidForOrder } from '#records/money/ledger.ts';
import type { Tables } from '#records/tables.ts';
import { addCredit } from '#records/money/credit.ts';
import { addDays, type IsoDate, isoDate } from '#rules/dates.ts';
import { cents, formatCents } from '#rules/money.ts';
import { processPayment } from '../contract.ts';
import type { AnyCart } from './any-cart.ts';

/** Where carts are ordered: a server, its database, its gateway. */
export type CartWorld = {
  readonly db: Kysely<Tables>;
  /** The day from which handovers are counted. */
  readonly today: IsoDate;
  /** A user with an account, for the carts that pay with credit. */
  readonly person: { readonly userId: number; readonly token: string };
  readonly nonce: string;
  send(method: string, path: string, body?: unknown, headers?: Headers): Promise<{ status: number; text: string }>;
  /** The charges of the gateway for a cart. */
  chargedFor(cartId: number): Promise<readonly number[]>;
};

type Headers = Readonly<Record<string, string>>;
type Fields = Readonly<Record<string, unknown>>;

/** The total and the charge, as each source reports them. */
export type CartFigures = Readonly<Record<'total' | 'charge', Readonly<Record<string, number | string>>>>;

/**
 * Orders a cart as a customer who also sends discounts of their own, and returns what each source says about the price: the page before
 * the order, the same with the claims, the gateway, the order, the receipt, its email and the ledger. The amounts of the email are text.
 * PRC-02 PRC-03
 */
export async function orderCart(world: CartWorld, cart: AnyCart): Promise<CartFigures> {
  const opened = await ask(world, createCart, { cart: { brand_id: 5 } });
  const { db, person } = world;
  const isSignedIn = cart.creditCents !== null;
  const headers: Headers = {
    'x-cart-token': opened.cart_token,
    ...(isSignedIn && { 'x-user-token': person.token }),
  };
  const means = await meansOf(world, cart, opened.id);
  const honest = { ...(await shipmentOf(world, cart)), ...means };
  const claimed = { ...honest, ...cart.claims, ...(isSignedIn ? {} : { wallet_creadits: 100_000 }) };
  const [shown, shownToClaims] = [await priceOf(world, honest, headers), await priceOf(world, claimed, headers)];
  const guest = {
    first_name: 'Ann',
    last_name: 'Lee',
    email: `guest-${opened.id}@example.com`,
    phone_number: '213 555 0142',
    terms_accepted: true,
  };
  const paid = await ask(
    world,
    processPayment,
    {
      ...claimed,
      ...(isSignedIn ? {} : guest),
      cart_id: opened.id,
      payment_type: shown.charge === 0 ? 'wallet_credit' : 'new_card',
      payment_method_nonce: world.nonce,
      billing_country: 'US',
      billing_zip: '33101',
      price_shown_cents: shown.charge,
      total_shown_cents: shown.total,
    },
    headers,
  );
  if (paid.status !== 'success') throw new Error(`Cart ${opened.id} was not ordered: ${JSON.stringify(paid)}`);

  const order = await db
    .selectFrom('orders')
    .select('total_cents')
    .where('id', '=', opened.order_id)
    .executeTakeFirstOrThrow();
  const receipt = await ask(world, orderReceipt, undefined, headers, { order_id: opened.order_id });
  const ledger = await findPaidForOrder(db, opened.order_id);
  const mail = await mailOf(db, opened.order_id);
  const charges = await world.chargedFor(opened.id);
  const byGateway = ledger.filter(({ source }) => source === 'gateway');
  return {
    total: {
      shown: shown.total,
      'shown to claims': shownToClaims.total,
      order: order.total_cents,
      receipt: receipt.total_cents,
      'lines of the receipt': sum(receipt.lines.map(({ amount_cents }) => amount_cents)),
      'payments of the receipt': sum(receipt.payments.map(({ amount_cents }) => amount_cents)),
      ledger: sum(ledger.map(({ amount }) => amount)),
      mail: rowOf(mail, 'Total'),
    },
    charge: {
      shown: shown.charge,
      'shown to claims': shownToClaims.charge,
      charged: charges.length > 1 ? `${charges.length} charges` : (charges[0] ?? 0),
      receipt: sum(receipt.payments.filter(isByCard).map(({ amount_cents }) => amount_cents)),
      ledger: sum(byGateway.map(({ amount }) => amount)),
      mail: shown.charge === 0 ? formatCents(cents(0)) : rowOf(mail, receipt.payments.find(isByCard)?.label ?? ''),
    },
  };
}

/** The sources whose amounts differ from the page's. */
export function disagreements({ total, charge }: CartFigures): string[] {
  return Object.entries({ total, charge }).flatMap(([name, told]) => {
    const shown = Number(told['shown']);
    return Object.entries(told)
      .filter(([, amount]) => amount !== shown && amount !== formatCents(cents(shown)))
      .map(([place, amount]) => `${name} ${shown} shown, ${amount} by ${place}`);
  });
}

function isByCard({ label }: { readonly label: string }): boolean {
  return label.startsWith('Card ');
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** The amount at the right of a row of the email's text. */
function rowOf(mail: string, left: string): string {
  return (
    mail
      .split('\n')
      .find((line) => line.startsWith(`${left}: `))
      ?.slice(left.length + 2) ?? 'nothing'
  );
}

async function mailOf(db: Kysely<Tables>, orderId: number): Promise<string> {
  const id = `receipt-${orderId}@%`;
  const waiting = await db.selectFrom('outbox').select('message').where('message_id', 'like', id).executeTakeFirst();
  const kept = await db.selectFrom('mailbox').select('message').where('message_id', 'like', id).executeTakeFirst();
  return (waiting?.message ?? kept?.message)?.text ?? '';
}

/** Puts money on the gift cards and into the wallet, and returns the fields to send. */
async function meansOf({ db, person }: CartWorld, cart: AnyCart, cartId: number): Promise<Fields> {
  const { creditCents } = cart;
  return db.transaction().execute(async (tx) => {
    const codes: string[] = [];
    for (const amount of cart.giftCardCents) {
      const { code } = await issueRandomGiftCard(tx, { amount: cents(amount), brand: null, lastDay: null });
      codes.push(code);
    }
    if (creditCents) {
      await addCredit(tx, {
        now: new Date(),
        userId: person.userId,
        amount: cents(creditCents),
        key: `gift-for-cart-${cartId}`,
      });
    }
    return {
      ...(codes.length > 0 && { gift_card: codes }),
      ...(cart.coupon !== null && { coupon: cart.coupon }),
      ...(creditCents !== null && { wallet_creadits: creditCents }),
    };
  });
}

async function priceOf(world: CartWorld, fields: Fields, headers: Headers): Promise<{ total: number; charge: number }> {
  const { orders, errors } = await ask(world, shipPrice, fields, headers);
  const [order] = orders;
  if (!order) throw new Error(`There is no price for ${JSON.stringify(fields)}: ${JSON.stringify(errors)}`);
  return { total: order.price_cents, charge: order.final_price };
}

/** The form of a cart, on days and with services that the server offers. */
async function shipmentOf(world: CartWorld, cart: AnyCart): Promise<Fields> {
  const form = {
    brand_id: 5,
    ...endOf('o', cart.from, 'Ann Lee'),
    ...endOf('d', cart.to, 'Bea Lee'),
    travelers: [
      { traveler_id: 'ann', name: 'Ann Lee', email: 'ann@example.com', phone: '213 555 0142', lines: linesOf(cart) },
    ],
    roundtrip: false,
    outbound_pickup: cart.collects.outbound ? 1 : 0,
  };
  const out = await offered(world, form, 'outbound', addDays(world.today, cart.daysAhead), cart.services.outbound);
  if (!cart.isRoundTrip) return out.fields;
  const roundTrip = { ...out.fields, roundtrip: true, return_pickup: cart.collects.return ? 1 : 0 };
  return (await offered(world, roundTrip, 'return', addDays(out.arrival, 5), cart.services.return)).fields;
}

function endOf(prefix: 'o' | 'd', place: AnyCart['from'], contact: string): Fields {
  const fields = { type: 'other', country: 'US', contact, ...place };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}_${name}`, value]));
}

function linesOf({ bags }: AnyCart): Fields[] {
  return ['golf', 'luggage'].flatMap((type) => {
    const products = bags.filter((bag) => bag.type === type).map(({ type: _type, ...product }) => product);
    return products.length === 0
      ? []
      : [{ traveler_package_type: type, product_count: products.length, products, roundtrip: true }];
  });
}

/** Longer than a weekend with a holiday. */
const daysTriedMax = 8;

async function offered(
  world: CartWorld,
  form: Fields,
  leg: 'outbound' | 'return',
  firstDay: IsoDate,
  choice: number,
): Promise<{ readonly fields: Fields; readonly arrival: IsoDate }> {
  const prefix = leg === 'return' ? 'return_' : '';
  for (let tried = 0; tried < daysTriedMax; tried += 1) {
    const fields = { ...form, [`${prefix}pickup_date`]: addDays(firstDay, tried) };
    const { travelers } = await ask(world, combinedServicesOptions, fields);
    const services = (leg === 'return' ? travelers[0]?.return_shipments : travelers[0]?.outbound)?.services ?? [];
    const service = services[choice % services.length];
    if (!service) continue;
    return {
      fields: {
        ...fields,
        [`${prefix}arrival_date`]: service.arrival_date,
        [`${prefix}carrier_service_level_id`]: service.carrier_service_level_id,
        [`${prefix}service_type_system_name`]: service.service_type_system_name,
      },
      arrival: isoDate(service.arrival_date),
    };
  }
  throw new Error(`No day had services for ${JSON.stringify(form)}.`);
}

async function ask<E extends AnyEndpoint>(
  world: CartWorld,
  endpoint: E,
  body: unknown,
  headers: Headers = {},
  params: Readonly<Record<string, number>> = {},
): Promise<EndpointResponse<E>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => String(params[name]));
  const { status, text } = await world.send(endpoint.method, path, body, headers);
  if (status !== 200) throw new Error(`${endpoint.id} answered ${status}: ${text}`);
  return z.parse(endpoint.response, JSON.parse(text)) as EndpointResponse<E>;
}
