import { parcelMigrations } from '#ports/database/testing/parcel-tables.ts';
import { createTestDatabase } from '#ports/database/testing/test-database.ts';
import type { Carriers, LabelRequest } from '../carriers.ts';
import { embeddedCarriers } from '../embedded-carriers.ts';

/** A carrier with all that the tests of the port need to know of it and to do to it. */
export type CarriersWorld = {
  /** Each connection is a server of its own. */
  connect(): Carriers;
  /** A request like this one that the carrier refuses. */
  refusedLike(request: LabelRequest): LabelRequest;
  /** From now on the bags of labels sold so far are on their way. */
  letBagsLeave(): void;
  close(): Promise<void>;
};

export async function startEmbeddedWorld(): Promise<CarriersWorld> {
  const database = await createTestDatabase({ migrationsFolder: parcelMigrations });
  let nowMs = Date.parse('2026-03-02T15:00:00Z');
  const connections: Carriers[] = [];
  return {
    connect: () => {
      const carriers = embeddedCarriers({ databaseUrl: database.url, nowMs: () => nowMs });
      connections.push(carriers);
      return carriers;
    },
    refusedLike: (request) => ({ ...request, to: { ...request.to, street: '4 No Carrier Lane' } }),
    letBagsLeave: () => {
      nowMs = Date.parse('2026-04-02T15:00:00Z');
    },
    close: async () => {
      await Promise.all(connections.map((one) => one.close()));
      await database.drop();
    },
  };
}
