import type { TestServer } from '#app/server/testing/test-server.ts';
import { addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import { openBagClaim } from '#facts/open-bag-claim.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { addLargerSize, findLargerSizes, moveLargerSize } from '#records/parcels/larger-sizes.ts';
import { addDecidedCase } from '#records/parcels/parcel-cases.ts';
import { addReturnedBag, findReturnedBags, moveReturnedBag } from '#records/parcels/returned-bags.ts';
import { addParcelScans, saveProgress } from '#records/parcels/parcel-scans.ts';
import { cents } from '#rules/money.ts';
import type { ScanKind } from '#rules/parcels/scans.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { addClaimPhoto, orderClaims } from '../contract.ts';

/** The claims, the photo, the larger sizes and the bags that were sent back that the examples of the documentation name, for the order that they name: its first bag is delivered. */
export async function addExampleClaim(server: TestServer): Promise<void> {
  const orderId = orderClaims.example.response.order_id;
  await addPlacedOrder(server.db, { orderId });
  await server.shipParcels();
  const { id: parcelId } = await server.db
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', orderId)
    .where('leg', '=', 'outbound')
    .where('bag', '=', 1)
    .executeTakeFirstOrThrow();
  const now = nowOf(server.clock);
  const place = { city: 'West Palm Beach', state: 'FL', country: 'US' };
  const scan = (kind: ScanKind) => ({
    parcelId,
    id: `example-${kind}`,
    kind,
    atMs: now.getTime(),
    place,
    expectedOn: null,
    delayCause: null,
  });
  const claimId = await inTransaction(server.db, async (tx) => {
    await addParcelScans(tx, { scans: [scan('collected'), scan('delivered')], now });
    await saveProgress(tx, { parcels: [{ id: parcelId, progress: 'delivered' }], trackAt: now });
    const about = { parcelId, description: 'The carrier reports damage.', customerClaim: null, now };
    const { claim } = await openBagClaim(tx, { ...about, kind: 'damaged' });
    await openBagClaim(tx, { ...about, kind: 'missing-contents' });
    const measured = { orderId, sizePounds: 42, billedPounds: 56, amount: cents(2000), now };
    await addLargerSize(tx, { ...measured, parcelId });
    // Other bags, whose customer has agreed, and has paid as staff recorded.
    const [agreedId = 0, paidId = 0] = (
      await tx
        .selectFrom('parcels')
        .select('id')
        .where('order_id', '=', orderId)
        .where('id', '<>', parcelId)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id);
    await addLargerSize(tx, { ...measured, parcelId: agreedId });
    const agreed = (await findLargerSizes(tx, [agreedId])).get(agreedId);
    await moveLargerSize(tx, { id: agreed?.id ?? 0, from: 'asked', to: 'agreed', now });
    const decided = { outcome: 'no-refund', refundId: null, isClosed: false, now } as const;
    await addDecidedCase(tx, { ...decided, parcelId: agreedId, kind: 'oversize' });
    await addLargerSize(tx, { ...measured, parcelId: paidId });
    const paid = (await findLargerSizes(tx, [paidId])).get(paidId);
    await moveLargerSize(tx, { id: paid?.id ?? 0, from: 'asked', to: 'agreed', now });
    const { id: recordedBy } = await tx
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow();
    await moveLargerSize(tx, { id: paid?.id ?? 0, from: 'agreed', to: 'paid', now, recordedBy });
    await addDecidedCase(tx, { ...decided, isClosed: true, parcelId: paidId, kind: 'oversize' });
    await addReturnedBag(tx, { orderId, parcelId: agreedId, cause: null, amount: cents(5900), refundAt: now, now });
    // One whose trip stays paid, and which its customer sends again.
    await addReturnedBag(tx, { orderId, parcelId: paidId, cause: 'recipient', amount: null, refundAt: null, now });
    const stays = (await findReturnedBags(tx, [paidId])).get(paidId);
    await moveReturnedBag(tx, { id: stays?.id ?? 0, from: 'asked', to: 'again', now });
    return claim.id;
  });
  const placedAt = new Date(now.getTime() + 1000);
  await addPlacedOrder(server.db, { displayId: 'P-4WN7TR', placedAt });
  const input = { params: { order_id: orderId, claim_id: claimId }, body: addClaimPhoto.example.body ?? { data: '' } };
  await server.call(addClaimPhoto, input, { 'x-user-token': await server.tokenOf('admin') });
}
