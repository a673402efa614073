import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RefundStep } from '#capabilities/orders/server/refund-steps.ts';
import { addClaimPhoto, decideClaim, openClaim } from '#journeys/claims/contract.ts';
import type { ClaimStep } from '#journeys/claims/server/claim-steps.ts';
import { findCredit } from '#records/money/credit.ts';
import { untilRecovered } from '../audit.ts';
import type { FaultCase } from '../fault-case.ts';
import { pathOf, retryOnAllServers } from '../retry-on-all-servers.ts';
import { killEitherAt } from '../kill-either.ts';
import { scansOfWay, reportUntilAcknowledged } from '../report-scan.ts';
import { userTokenOf } from '../user-token.ts';
import { watchForward } from '../watch-forward.ts';
import type { World } from '../world.ts';
import { orderCovered, readyParcels, untilDecided } from './mishaps.ts';

const claimedCents = 5000;

/** The steps of one claim, and where a server is killed. */
type Scenario = {
  readonly payTo: 'card' | 'credit';
  readonly opening?: ClaimStep;
  readonly photo?: ClaimStep;
  readonly deciding?: ClaimStep | RefundStep;
};

const scenarios: readonly Scenario[] = [
  { payTo: 'card', opening: 'before-open-claim', photo: 'after-photo-file', deciding: 'before-claim' },
  { payTo: 'card', opening: 'after-open-claim', photo: 'after-photo', deciding: 'after-claim' },
  { payTo: 'card', opening: 'before-claim-mail', deciding: 'before-refund' },
  { payTo: 'card', opening: 'after-claim-mail', deciding: 'after-refund-part' },
  { payTo: 'card', deciding: 'after-refund' },
  { payTo: 'card', deciding: 'before-claim-paid' },
  { payTo: 'card', deciding: 'after-claim-paid' },
  { payTo: 'credit', deciding: 'before-claim' },
  { payTo: 'credit', deciding: 'after-claim' },
];

/**
 * `kill -9` of one of two servers at every named step of opening a claim, adding a photo, and deciding and paying it, to the card and into
 * credit. Customers and staff repeat what has no answer, at both servers. A short run dies at one of them.
 */
export const killWhileClaiming: FaultCase = async ({ world, startServer, random, isShort, findings }) => {
  const servers = [await startServer(), await startServer()] as const;
  const chosen = isShort
    ? [oneKill(scenarios[Math.floor(random() * scenarios.length)] ?? { payTo: 'card' })]
    : scenarios;
  const { token: staff } = await userTokenOf(world, 'admin');
  const { token, userId } = await userTokenOf(world, 'traveler');
  const account = { email: 'traveler@portage.test', token };
  const orderIds = await orderCovered(world, servers[0].url, chosen.length, account);
  for (const parcel of await readyParcels(world, orderIds)) {
    // If the carrier reported damage, we would open the claims ourselves; the case `mishaps` covers that.
    const scans = scansOfWay(world, parcel, ['collected', 'delivered']);
    for (const scan of scans) await reportUntilAcknowledged(world, servers, scan);
  }
  const { balance: before } = await findCredit(world.db, userId);
  const watched = watchForward(world, orderIds);
  let kills = 0;
  const killAt = async (step: ClaimStep | RefundStep | undefined, work: () => Promise<unknown>): Promise<void> => {
    if (step) kills += 1;
    await (step ? killEitherAt(servers, step, work) : work());
  };
  for (const [index, { payTo, opening, photo, deciding }] of chosen.entries()) {
    const params = { order_id: String(orderIds[index]) };
    const customer = { 'x-user-token': token };
    await killAt(opening, () => retryOnAllServers(servers, pathOf(openClaim.path, params), newClaim, customer));
    const claim = await world.db
      .selectFrom('bag_claims')
      .select('id')
      .where('order_id', '=', orderIds[index] ?? 0)
      .executeTakeFirstOrThrow();
    const ofClaim = { ...params, claim_id: String(claim.id), id: String(claim.id) };
    const picture = addClaimPhoto.example.body ?? {};
    await killAt(photo, () => retryOnAllServers(servers, pathOf(addClaimPhoto.path, ofClaim), picture, customer));
    const approval = { decision: 'approve', amount_cents: claimedCents, pay_to: payTo };
    await killAt(deciding, () =>
      retryOnAllServers(servers, pathOf(decideClaim.path, ofClaim), approval, { 'x-user-token': staff }),
    );
  }
  await untilDecided(world);
  const backward = await watched.stop();
  const recoveryMs = await untilRecovered(world, Math.max(...servers.map(({ readySinceMs }) => readySinceMs)));

  findings.expect('no bag, case, claim or refund ever went backward', ...backward);
  const claims = await world.db.selectFrom('bag_claims').selectAll().where('order_id', 'in', orderIds).execute();
  findings.expectSame('every damaged bag has one claim', claims.length, chosen.length);
  findings.expect('every claim is paid', ...claims.filter(({ state }) => state !== 'paid').map(({ id }) => `${id}`));
  const refunds = await world.db
    .selectFrom('refunds')
    .select(['order_id', 'state', 'amount_cents'])
    .where('order_id', 'in', orderIds)
    .execute();
  findings.expect(
    'every claim to a card is one refund, and no other has one',
    ...chosen.flatMap(({ payTo }, index) => {
      const given = refunds.filter(({ order_id }) => order_id === orderIds[index]);
      const isPaid = given.every(({ state, amount_cents }) => state === 'done' && amount_cents === claimedCents);
      return isPaid && given.length === Number(payTo === 'card') ? [] : [`order ${orderIds[index]}: ${given.length}`];
    }),
  );
  const { balance: after } = await findCredit(world.db, userId);
  const credits = chosen.filter(({ payTo }) => payTo === 'credit').length;
  findings.expectSame('claims into credit are paid once', after - before, credits * claimedCents);
  findings.expect('every step of a claim is emailed once', ...(await mailsAmiss(world, claims)));
  findings.expect('every photo has its file, and every other file will be deleted', ...(await filesAmiss(world)));
  return { what: `kill -9 at ${kills} steps of claims, two servers, claims: ${claims.length}`, recoveryMs };
};

/** A start of a server takes longer than all else, so a short run has one of a scenario's kills only: the first. */
function oneKill({ payTo, opening, photo, deciding }: Scenario): Scenario {
  if (opening) return { payTo, opening };
  if (photo) return { payTo, photo };
  return deciding ? { payTo, deciding } : { payTo };
}

const newClaim = {
  leg: 'outbound',
  bag: 1,
  kind: 'damaged',
  description: 'The driver is broken in two.',
  amount_cents: claimedCents,
  items: [{ what: 'Driver', count: 1, value_cents: 45_000, origin_country: 'US' }],
};

/** Opened and paid; approved as well where the card was not paid at once. */
async function mailsAmiss(
  { db }: World,
  claims: readonly { readonly id: number; readonly pay_to: string | null }[],
): Promise<readonly string[]> {
  const mails = await db.selectFrom('outbox').select('message_id').where('message_id', 'like', 'claim-%').execute();
  return claims.flatMap(({ id, pay_to }) => {
    const count = mails.filter(({ message_id }) => message_id.startsWith(`claim-${id}-`)).length;
    const isWhole = count === 2 || (count === 3 && pay_to === 'card');
    return isWhole ? [] : [`claim ${id}: ${count} emails`];
  });
}

async function filesAmiss({ db, filesFolder }: World): Promise<readonly string[]> {
  const entries = await readdir(filesFolder, { recursive: true, withFileTypes: true });
  const stored = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(filesFolder.length + 1)),
  );
  const named = (await db.selectFrom('bag_claim_photos').select('file_name').execute()).map((row) => row.file_name);
  const doomed = (await db.selectFrom('files_to_delete').select('name').execute()).map(({ name }) => name);
  return [
    ...named.filter((name) => !stored.has(name)).map((name) => `${name} is missing`),
    ...[...stored].filter((name) => ![...named, ...doomed].includes(name)).map((name) => `${name} belongs to no claim`),
  ];
}
