import type { TestServer } from '#app/server/testing/test-server.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { openBagClaim } from '#facts/open-bag-claim.ts';
import { addClaimPhoto, orderClaims } from '../contract.ts';

/** A white dot. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

/** The claim and the photo that the examples of the documentation name, for the order that they name. */
export async function addExampleClaim(server: TestServer): Promise<void> {
  await server.shipParcels();
  const orderId = orderClaims.example.response.order_id;
  const { id: parcelId } = await server.db
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const now = new Date(server.clock.nowMs());
  const { claim } = await inTransaction(server.db, (tx) =>
    openBagClaim(tx, { parcelId, kind: 'damaged', description: 'The carrier reports damage.', told: null, now }),
  );
  const input = { params: { order_id: orderId, claim_id: claim.id }, body: { data: dot } };
  await server.call(addClaimPhoto, input, { 'x-user-token': await server.tokenOf('admin') });
}
