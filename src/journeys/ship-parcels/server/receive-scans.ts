import type { FastifyInstance } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { sendRefusal } from '#kit/server/errors.ts';
import type { CarrierScan } from '#ports/carriers/carriers.ts';
import { inBatches } from '#ports/database/in-batches.ts';
import type { Tables } from '#records/tables.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { storeScans } from './store-scans.ts';

export const carrierCallbackPath = '/carriers/callbacks';

/** Larger than any callback of a carrier. */
const callbackBytesMax = 64 * 1024;

/**
 * The route for callbacks of carriers. It is no call of the contract: the format is the carrier's own, and its signature is over the exact
 * bytes, so the body is not parsed. What is acknowledged is stored; after a failure the carrier reports it again.
 */
export function carrierCallbackRoute(app: FastifyInstance, deps: ParcelDeps): void {
  // Callbacks that come at the same time are stored by one transaction (decision 026). Each is acknowledged after its commit.
  const takeInBatches = inBatches<Tables, readonly CarrierScan[], null>(async (_db, told) => {
    await storeScans(deps, told.flat());
    return told.map(() => null);
  });
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: callbackBytesMax }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(carrierCallbackPath, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const report = await deps.carriers.readCallback({ headers: request.headers, body });
      if (report.kind !== 'scans') return sendRefusal(reply, request, refusals[report.kind]);
      await takeInBatches(deps.db, report.scans);
      return { success: true };
    });
  });
}

const refusals = {
  unreadable: new Refusal(400, 'This is signed by the carrier, but cannot be read.', [
    { field: 'body', message: 'Please send an event of your own kind.' },
  ]),
  unsigned: new Refusal(401, 'This is not signed by the carrier.'),
} as const;
