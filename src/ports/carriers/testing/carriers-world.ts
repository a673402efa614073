import { parcelMigrations } from '#ports/database/testing/parcel-tables.ts';
import { createTestDatabase } from '#ports/database/testing/test-database.ts';
import type { CarrierCallback, Carriers, CarrierScan, LabelRequest, PickupRequest } from '../carriers.ts';
import { callbackBody } from '../embedded/callback-body.ts';
import { signatureHeader, signCallback } from '../embedded/callback-signature.ts';
import { callbackSignature, signatureHeader as easypostHeader } from '../easypost/callback-signature.ts';
import { startEasyPost } from '../easypost/testing/start-easypost.ts';
import { easypostCarriers } from '../easypost-carriers.ts';
import { embeddedCarriers } from '../embedded-carriers.ts';

/** A carrier with everything that the tests of the port need to inspect and control. */
export type CarriersWorld = {
  /** Each connection is a server of its own. */
  connect(): Carriers;
  /** A request like this one that the carrier refuses. */
  refusedLike(request: LabelRequest): LabelRequest;
  /** A pickup like this one that the carrier refuses. */
  refusedPickupLike(request: PickupRequest): PickupRequest;
  /** A pickup like this one that is booked, and whose first answer is lost. */
  unansweredPickupLike(request: PickupRequest): PickupRequest;
  /** Sets the carrier's clock. */
  travelTo(moment: string): void;
  /** Whether the carrier signs when it has sent something. Without that an old callback is taken again, which changes nothing. */
  readonly signsTime: boolean;
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
    signsTime: true,
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

/** EasyPost as it was recorded, on this machine. */
export async function startEasyPostWorld(): Promise<CarriersWorld> {
  const database = await createTestDatabase({ migrationsFolder: parcelMigrations });
  let nowMs = Date.parse('2026-03-02T15:00:00Z');
  const standIn = await startEasyPost({ nowMs: () => nowMs });
  const { url, apiKey } = standIn;
  const connections: Carriers[] = [];
  return {
    connect: () => {
      const carriers = easypostCarriers({
        url,
        apiKey,
        webhookSecret: secret,
        databaseUrl: database.url,
        log: { error: () => undefined },
      });
      connections.push(carriers);
      return carriers;
    },
    refusedLike: (request) => ({ ...request, to: { ...request.to, street: '4 No Carrier Lane' } }),
    refusedPickupLike: (request) => withStreet(request, '4 No Pickup Lane'),
    unansweredPickupLike: (request) => withStreet(request, '4 Silent Pickup Lane'),
    signsTime: false,
    travelTo: (moment) => {
      nowMs = Date.parse(moment);
    },
    callbackFor: (scan) => {
      const body = standIn.eventOf(scan.trackingNumber, [scan]);
      return { headers: { [easypostHeader]: callbackSignature({ secret, body }) }, body };
    },
    close: async () => {
      await Promise.all(connections.map((one) => one.close()));
      await standIn.close();
      await database.drop();
    },
  };
}

function withStreet(request: PickupRequest, street: string): PickupRequest {
  return { ...request, address: { ...request.address, street } };
}
