import { parcelMigrations } from '#ports/database/testing/parcel-tables.ts';
import { createTestDatabase } from '#ports/database/testing/test-database.ts';
import type { CarrierCallback, Carriers, CarrierScan, LabelRequest, PickupRequest } from '../carriers.ts';
import { callbackBody } from '../embedded/callback-body.ts';
import { signatureHeader, signCallback } from '../embedded/callback-signature.ts';
import { embeddedCarriers } from '../embedded-carriers.ts';

/** A carrier with all that the tests of the port need to know of it and to do to it. */
export type CarriersWorld = {
  /** Each connection is a server of its own. */
  connect(): Carriers;
  /** A request like this one that the carrier refuses. */
  refusedLike(request: LabelRequest): LabelRequest;
  /** A pickup like this one that the carrier refuses. */
  refusedPickupLike(request: PickupRequest): PickupRequest;
  /** A pickup like this one that is booked, and whose first answer is lost. */
  unansweredPickupLike(request: PickupRequest): PickupRequest;
  /** From now on it is this moment for the carrier. */
  travelTo(moment: string): void;
  /** What the carrier sends for a scan, as if it had signed it so long ago. */
  callbackFor(scan: CarrierScan, sentMsAgo?: number): CarrierCallback;
  close(): Promise<void>;
};

const secret = 'secret-of-the-world';

export async function startEmbeddedWorld(): Promise<CarriersWorld> {
  const database = await createTestDatabase({ migrationsFolder: parcelMigrations });
  let nowMs = Date.parse('2026-03-02T15:00:00Z');
  const connections: Carriers[] = [];
  return {
    connect: () => {
      const carriers = embeddedCarriers({ databaseUrl: database.url, nowMs: () => nowMs, secret });
      connections.push(carriers);
      return carriers;
    },
    refusedLike: (request) => ({ ...request, to: { ...request.to, street: '4 No Carrier Lane' } }),
    refusedPickupLike: (request) => withStreet(request, '4 No Pickup Lane'),
    unansweredPickupLike: (request) => withStreet(request, '4 Silent Pickup Lane'),
    travelTo: (moment) => {
      nowMs = Date.parse(moment);
    },
    callbackFor: (scan, sentMsAgo = 0) => {
      const body = callbackBody(scan);
      const signature = signCallback({ secret, body, sentAtMs: Date.now() - sentMsAgo });
      return { headers: { [signatureHeader]: signature }, body };
    },
    close: async () => {
      await Promise.all(connections.map((one) => one.close()));
      await database.drop();
    },
  };
}

function withStreet(request: PickupRequest, street: string): PickupRequest {
  return { ...request, address: { ...request.address, street } };
}
