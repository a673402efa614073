import { importCarrierBill } from '#capabilities/carrier-bills/contract.ts';
import { answerLargerSize } from '#capabilities/larger-sizes/contract.ts';
import type { LargerSizeStep } from '#capabilities/larger-sizes/server/larger-size-steps.ts';
import { refundSizePayment } from '#capabilities/parcel-cases/contract.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import { sandboxPayments } from '#ports/payments/sandbox-payments.ts';
import { paymentCustomer } from '#rules/checkout/payment-customer.ts';
import { untilRecovered } from '../audit.ts';
import type { FaultCase } from '../fault-case.ts';
import { pathOf, retryOnAllServers } from '../retry-on-all-servers.ts';
import { killEitherAt } from '../kill-either.ts';
import { userTokenOf } from '../user-token.ts';
import type { World } from '../world.ts';
import { until } from '../until.ts';
import { orderCovered, readyParcels, untilDecided } from './mishaps.ts';

/** What happens to one bag above its size. */
type Scenario = {
  /** Where a server dies while the card is charged. */
  readonly charging?: LargerSizeStep;
  /** Whether the gateway charges and its answer is lost. */
  readonly isAnswerLost?: true;
  /** Whether one of the two tabs sends a card that was typed. */
  readonly isCardTyped?: true;
  /** Whether staff refund it, and a server dies meanwhile. */
  readonly refunding?: LargerSizeStep;
};

const scenarios: readonly Scenario[] = [
  { charging: 'before-size-charge' },
  { charging: 'after-size-charge' },
  { charging: 'after-size-paid' },
  { charging: 'after-size-charge', isCardTyped: true },
  { isAnswerLost: true, isCardTyped: true },
  { refunding: 'after-size-refund' },
];

/**
 * Customers agree to pay for bags above their size, in two tabs at once that go to different servers, and one of the servers is killed at every
 * named step of charging the saved card and of refunding it. A short run has one server, which dies at one of the steps. PRC-04
 */
export const killWhileChargingLargerSizes: FaultCase = async ({ world, startServer, random, isShort, findings }) => {
  const first = await startServer();
  const servers = isShort ? [first] : [first, await startServer()];
  const any = Math.floor(random() * scenarios.length);
  const chosen = isShort ? scenarios.slice(any, any + 1) : scenarios;
  const staff = { 'x-user-token': (await userTokenOf(world, 'admin')).token };
  const { token, userId } = await userTokenOf(world, 'traveler');
  const cardId = await saveCard(world, userId);
  const orderIds = await orderCovered(world, first.url, chosen.length, { email: 'traveler@portage.test', token });
  const parcels = await readyParcels(world, orderIds);
  const lines = parcels.map(({ tracking_number: number }) => `FAULT-1,${number},56,56.60\n`);
  await retryOnAllServers([first], importCarrierBill.path, { csv: billHeader + lines.join('') }, staff);

  let kills = 0;
  const killAt = async (step: LargerSizeStep | undefined, work: () => Promise<unknown>): Promise<void> => {
    if (step) kills += 1;
    await (step ? killEitherAt(servers, step, work) : work());
  };
  // Two tabs, also where there is one server only.
  const tabs = isShort ? [first, first] : servers;
  for (const [index, { charging, isAnswerLost, isCardTyped, refunding }] of chosen.entries()) {
    const { id: parcelId = 0, order_id: orderId = 0 } = parcels[index] ?? {};
    const { id } = await largerSizeOf(world, parcelId);
    if (isAnswerLost) await world.gateway.fault(`larger-size-${id}-1`, { kind: 'error-after' });
    const path = pathOf(answerLargerSize.path, { order_id: String(orderId), id: String(id) });
    const saved = { answer: 'agree', card_id: cardId };
    const typed = { answer: 'agree', payment_method_nonce: 'fake-valid-visa-nonce' };
    await killAt(charging, () =>
      Promise.all(
        tabs.map((tab, turn) =>
          retryOnAllServers([tab], path, isCardTyped && turn > 0 ? typed : saved, { 'x-user-token': token }),
        ),
      ),
    );
    await untilNothingPending(world);
    if (!refunding) continue;
    await untilDecided(world);
    const caseId = String((await caseOf(world, parcelId)).id);
    await killAt(refunding, () => retryOnAllServers(tabs, pathOf(refundSizePayment.path, { id: caseId }), {}, staff));
  }
  await untilNothingPending(world);
  const recoveryMs = await untilRecovered(world, Math.max(...servers.map(({ readySinceMs }) => readySinceMs)));

  for (const { id: parcelId } of parcels) {
    const found = await settlementOf(world, parcelId);
    const isRefunded = chosen[parcels.findIndex((parcel) => parcel.id === parcelId)]?.refunding !== undefined;
    findings.expectSame('every larger size that a customer agreed to is paid', found.state, 'paid', found.about);
    findings.expectSame('every larger size is charged once', found.charges, 1, found.about);
    findings.expectSame('every charge for a larger size is booked once', found.booked, found.amount, found.about);
    findings.expectSame(
      'the case of a larger size closes with its payment',
      String(found.isClosed),
      'true',
      found.about,
    );
    const refund = isRefunded ? found.amount : 0;
    findings.expectSame('a refund of a larger size is sent once', found.refunded, refund, found.about);
    findings.expectSame('a refund of a larger size is booked once', found.bookedBack, refund, found.about);
  }
  const what = `kill -9 at ${kills} steps of larger sizes, two tabs each, bags: ${parcels.length}`;
  return { what, recoveryMs };
};

const billHeader = 'Invoice,Tracking number,Billed weight lb,Amount USD\n';

async function saveCard({ gateway }: World, userId: number): Promise<string> {
  const payments = sandboxPayments({ url: gateway.url, secret: gateway.secret, log: silentLog });
  const stored = await payments.storeMethod({ customer: paymentCustomer(userId), nonce: 'fake-valid-visa-nonce' });
  if (stored.kind !== 'stored') throw new Error(`The gateway has not stored a card: ${stored.kind}`);
  return stored.method.id;
}

function largerSizeOf({ db }: World, parcelId: number) {
  return db.selectFrom('larger_sizes').selectAll().where('parcel_id', '=', parcelId).executeTakeFirstOrThrow();
}

function caseOf({ db }: World, parcelId: number) {
  return db
    .selectFrom('parcel_cases')
    .select(['id', 'closed_at'])
    .where('parcel_id', '=', parcelId)
    .where('kind', '=', 'oversize')
    .executeTakeFirstOrThrow();
}

/** Waits until no card is being charged for a larger size, and no payment is being refunded. */
async function untilNothingPending({ db }: World): Promise<void> {
  await until(async () => {
    const left = await db
      .selectFrom('larger_sizes')
      .select('id')
      .where((row) =>
        row.or([
          row('state', '=', 'charging'),
          row.and([row('refund_asked_at', 'is not', null), row('refunded_at', 'is', null)]),
        ]),
      )
      .execute();
    return left.length === 0;
  }, 'A larger size was still being charged or refunded.');
}

/** What we and the gateway have about the larger size of one bag. */
async function settlementOf(world: World, parcelId: number) {
  const { id, state, amount_cents: amount } = await largerSizeOf(world, parcelId);
  const charges = await world.gateway.db
    .selectFrom('charges')
    .select(['amount', 'refunded', 'status'])
    .where('key', 'like', `larger-size-${id}-%`)
    .where('status', 'in', ['charged', 'cancelled'])
    .execute();
  const entries = await world.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .select(['key', 'amount_cents'])
    .where('key', 'in', [`larger-size-paid:${id}`, `larger-size-refunded:${id}`])
    .where('account', '=', 'gateway')
    .execute();
  const bookedAs = (kind: string) =>
    entries.filter(({ key }) => key.startsWith(kind)).reduce((sum, entry) => sum + entry.amount_cents, 0);
  return {
    about: `larger size ${id}:`,
    state,
    amount,
    charges: charges.length,
    refunded: charges.reduce((sum, one) => sum + (one.status === 'cancelled' ? one.amount : one.refunded), 0),
    booked: -bookedAs('larger-size-paid:'),
    bookedBack: bookedAs('larger-size-refunded:'),
    isClosed: (await caseOf(world, parcelId)).closed_at !== null,
  };
}
