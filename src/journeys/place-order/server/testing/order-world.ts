import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import { type PaymentsWorld, type SandboxWorld, startSandboxWorld } from '#ports/payments/testing/payments-world.ts';
import type { ChargeRequest, PaymentEvent } from '#ports/payments/payments.ts';
import { signatureHeader, signCallback } from '#ports/payments/sandbox/callback-signature.ts';
import { sandboxPayments } from '#ports/payments/sandbox-payments.ts';
import { auditLedger } from '#records/money/audit-ledger.ts';
import { auditTimes } from '#rules/ledger/audit-times.ts';
import { clubBilling, orderStatus, type PaymentAnswerWire, processPayment } from '../../contract.ts';

export const start = '2026-03-02T15:00:00Z';

/** One standard golf bag by ground, Los Angeles to Miami, for $89.99. */
export const oneWay = {
  brand_id: 5,
  o_type: 'other',
  o_country: 'US',
  o_contact: 'Ann Lee',
  o_address: '1200 Alameda Street',
  o_zip: '90001',
  o_city: 'Los Angeles',
  o_state: 'CA',
  o_phone: '213 555 0142',
  d_type: 'other',
  d_country: 'US',
  d_contact: 'Bea Lee',
  d_address: '40 Biscayne Boulevard',
  d_zip: '33101',
  d_city: 'Miami',
  d_state: 'FL',
  d_phone: '305 555 0142',
  travelers: bags({ bag_size: 'standard' }),
  roundtrip: false,
  pickup_date: '2026-03-09',
  arrival_date: '2026-03-16',
  outbound_pickup: 0,
  carrier_service_level_id: 101,
  service_type_system_name: 'DOMESTIC_GROUND',
};

/**
 * The example of the specification: two bags, outbound by three-day service, return by ground, both legs with a cover of 2,500 dollars and
 * a pickup.
 */
export const roundTrip = {
  ...oneWay,
  travelers: bags(
    { bag_size: 'standard', product_insurance: 250_000 },
    { bag_size: 'staff', product_insurance: 250_000 },
  ),
  roundtrip: true,
  arrival_date: '2026-03-12',
  outbound_pickup: 1,
  carrier_service_level_id: 104,
  service_type_system_name: 'DOMESTIC_3_DAY',
  return_pickup_date: '2026-03-23',
  return_arrival_date: '2026-03-30',
  return_pickup: 1,
  return_carrier_service_level_id: 101,
  return_service_type_system_name: 'DOMESTIC_GROUND',
};

export function bags(...products: Record<string, unknown>[]) {
  const packed = products.map((product) => ({ packaging_type: 'soft-case', ...product }));
  const line = { traveler_package_type: 'golf', product_count: packed.length, products: packed };
  return [{ traveler_id: 'ann', name: 'Ann Lee', email: 'ann@example.com', phone: '213 555 0142', lines: [line] }];
}

const guest = {
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  phone_number: '213 555 0142',
  terms_accepted: true,
};

export const byCard = {
  payment_type: 'new_card',
  payment_method_nonce: 'fake-valid-visa-nonce',
  billing_country: 'US',
  billing_zip: '90001',
};

export type TestCart = { readonly id: number; readonly order_id: number; readonly cart_token: string };
export type Fields = Readonly<Record<string, unknown>>;
export type Headers = Readonly<Record<string, string>>;

export type OrderWorld = Awaited<ReturnType<typeof startOrderWorld>>;

const callbackSecret = 'secret-of-the-callbacks';

/** The real server with the sandbox gateway, and the actions and queries of order tests. */
export async function startOrderWorld({
  faults,
  environment,
  wrapCarriers,
  wrapFiles,
}: Pick<
  NonNullable<Parameters<typeof startTestServer>[0]>,
  'faults' | 'environment' | 'wrapCarriers' | 'wrapFiles'
> = {}) {
  const gateway = await startSandboxWorld();
  const signing = sandboxPayments({ url: 'http://127.0.0.1', secret: callbackSecret, log: silentLog });
  const { hangAtCharge, missGatewayAtCharge, ...connection } = connectToHang(gateway);
  const payments = { ...connection, verifyCallback: signing.verifyCallback };
  const server = await startTestServer({
    now: start,
    payments,
    ...(faults && { faults }),
    ...(environment && { environment }),
    ...(wrapCarriers && { wrapCarriers }),
    ...(wrapFiles && { wrapFiles }),
  });
  return {
    gateway,
    server,
    payments,
    hangAtCharge,
    missGatewayAtCharge,
    ...actionsIn(server, gateway),
    ...queriesOf(server, gateway),
  };
}

/** The same with a server that crashes at the step that a test names. */
export async function startBreakableOrderWorld() {
  let brokenAt: string | null = null;
  const world = await startOrderWorld({
    faults: {
      at: (step: string) => {
        if (step === brokenAt) throw new Error(`The server crashed ${step}.`);
      },
    },
  });
  return {
    ...world,
    breakAt(step: string | null) {
      brokenAt = step;
    },
  };
}

/** Only the charge that a test makes hang has a short time limit: on a slow machine the others must not end as unknown. */
function connectToHang(gateway: SandboxWorld) {
  const patient = gateway.connect();
  const impatient = gateway.connect({ timeoutMs: 1000 });
  const toNoGateway = gateway.connectToNoGateway();
  let next = patient;
  return {
    ...patient,
    charge: (request: ChargeRequest) => {
      const { charge } = next;
      next = patient;
      return charge(request);
    },
    /** The next charge finds no gateway at its address. */
    missGatewayAtCharge: (): void => {
      next = toNoGateway;
    },
    /** The next charge hangs until `gateway.wake()`. */
    hangAtCharge: async (): Promise<void> => {
      next = impatient;
      await gateway.fault({ on: 'charge', effect: { kind: 'hang', ms: 120_000 } });
    },
  };
}

/** The body of a guest's order by card, with the fields that a test overrides. */
export function bodyOf(cart: TestCart, fields: Fields = {}) {
  return { ...oneWay, ...guest, ...byCard, cart_id: cart.id, price_shown_cents: 8999, ...fields };
}

/** A callback as the gateway writes it. */
export function signed(event: PaymentEvent): { body: string; headers: Headers } {
  const body = JSON.stringify(event);
  return { body, headers: signedText(body) };
}

/** The headers with which the gateway would send a text. */
export function signedText(body: string): Headers {
  return { 'content-type': 'application/json', [signatureHeader]: signCallback(callbackSecret, body) };
}

let keys = 0;

export function headersOf({ cart_token }: TestCart, headers: Headers = {}): Headers {
  keys += 1;
  return { 'x-cart-token': cart_token, 'idempotency-key': `key-${keys}`, ...headers };
}

function actionsIn(server: TestServer, gateway: PaymentsWorld) {
  return {
    newCart: (headers: Headers = {}): Promise<TestCart> =>
      server.call(createCart, { body: { cart: { brand_id: 5 } } }, headers),

    pay: (cart: TestCart, fields: Fields = {}, headers?: Headers): Promise<PaymentAnswerWire> =>
      server.call(processPayment, { body: bodyOf(cart, fields) }, headersOf(cart, headers)),

    /** An order that a club pays; no card fields are sent. */
    bill: (cart: TestCart, fields: Fields = {}, headers?: Headers): Promise<PaymentAnswerWire> =>
      server.call(clubBilling, { body: bodyOf(cart, { ...withoutCard, ...fields }) }, headersOf(cart, headers)),

    /** The raw answer, whatever its status. */
    send: (cart: TestCart, fields: Fields = {}, headers?: Headers) =>
      server.send('POST', processPayment.path, bodyOf(cart, fields), headersOf(cart, headers)),

    sendBill: (cart: TestCart, fields: Fields = {}, headers?: Headers) =>
      server.send('POST', clubBilling.path, bodyOf(cart, { ...withoutCard, ...fields }), headersOf(cart, headers)),

    /** Sends a callback of the gateway. */
    sendCallback: (event: PaymentEvent) => {
      const { body, headers } = signed(event);
      return server.send('POST', '/payments/callbacks', body, headers);
    },

    tokenOf: async (name: string): Promise<Headers> => ({ 'x-user-token': await server.tokenOf(name) }),

    /** Moves the clock by a minute and a half and runs the recovery as often as the worker would. */
    recover: async (): Promise<void> => {
      for (const seconds of [30, 45, 60, 90]) {
        server.clock.set(new Date(Date.parse(start) + seconds * 1000).toISOString());
        await server.recoverOrders();
      }
      server.clock.set(start);
    },

    close: async (): Promise<void> => {
      await server.close();
      await gateway.close();
    },
  };
}

const withoutCard = { payment_type: undefined, payment_method_nonce: undefined };

function queriesOf(server: TestServer, gateway: PaymentsWorld) {
  const { db } = server;
  const attemptsOf = (cart: TestCart) =>
    db.selectFrom('payment_attempts').selectAll().where('cart_id', '=', cart.id).orderBy('id').execute();
  return {
    attemptsOf,

    statusOf: (cart: TestCart, wait?: number): Promise<EndpointResponse<typeof orderStatus>> =>
      server.call(
        orderStatus,
        { query: { order_id: cart.order_id, ...(wait !== undefined && { wait }) } },
        { 'x-cart-token': cart.cart_token },
      ),

    ordersOf: (cart: TestCart) => db.selectFrom('orders').selectAll().where('cart_id', '=', cart.id).execute(),

    /** How often money was taken for a cart, over all of its attempts. */
    timesCharged: async (cart: TestCart): Promise<number> => {
      const attempts = await attemptsOf(cart);
      const counts = await Promise.all(attempts.map(({ charge_key }) => gateway.timesCharged(charge_key)));
      return counts.reduce((sum, count) => sum + count, 0);
    },

    heldCents: async (): Promise<number> => {
      const rows = await db.selectFrom('account_balances').select('held_cents').execute();
      return rows.reduce((sum, { held_cents }) => sum + held_cents, 0);
    },

    idOf: async (name: string): Promise<number> => {
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', `${name}@portage.test`)
        .executeTakeFirstOrThrow();
      return id;
    },

    /** After every test the ledger must be consistent. */
    expectBooksHold: async (): Promise<void> => {
      const violations = await auditLedger(db, auditTimes(server.clock.nowMs()));
      if (violations.length > 0) throw new Error(`The books do not hold: ${JSON.stringify(violations)}`);
    },
  };
}
