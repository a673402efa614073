import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { carrierCallbackPath } from '#journeys/ship-parcels/server/receive-scans.ts';
import type { Carriers } from '#ports/carriers/carriers.ts';
import { embeddedCarriers } from '#ports/carriers/embedded-carriers.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { ensureServerKey } from '#records/operations/server-keys.ts';
import type { Tables } from '#records/tables.ts';
import type { Config } from './config.ts';

export type OpenCarriers = {
  readonly carriers: Carriers;
  /** The server listens on this port, and takes callbacks. */
  serverListens(port: number): void;
};

/** The carrier that the settings name. */
export async function openCarriers({
  config,
  db,
  databaseUrl,
  clock,
  log,
}: {
  config: Pick<Config, 'carriers' | 'environment' | 'publicUrl'>;
  db: Kysely<Tables>;
  databaseUrl: string;
  clock: Clock;
  log: Logger;
}): Promise<OpenCarriers> {
  const isProduction = config.environment === 'production';
  if (config.carriers.kind === 'easypost') {
    const { kind: _easypost, ...account } = config.carriers;
    if (isProduction && account.apiKey.startsWith(testKeyStart)) {
      log.warn('EASYPOST_API_KEY is a test key: labels are not valid and no bag is shipped');
    }
    const { easypostCarriers } = await import('#ports/carriers/easypost-carriers.ts');
    const carriers = easypostCarriers({ ...account, databaseUrl, log });
    return {
      carriers,
      serverListens: () => {
        // EasyPost can't reach an address of this machine alone.
        if (!config.publicUrl) log.warn('PUBLIC_URL is not set: EasyPost sends no events, and bags are asked about');
        else void carriers.sendCallbacksTo(new URL(carrierCallbackPath, config.publicUrl).href);
      },
    };
  }
  if (isProduction) log.warn('CARRIERS is embedded: labels are invented and no bag is shipped');
  const carriers = embeddedCarriers({
    databaseUrl,
    nowMs: () => clock.nowMs(),
    secret: await ensureServerKey(db, 'embedded-carriers'),
  });
  return {
    carriers,
    serverListens: (port) => carriers.sendCallbacksTo(`http://127.0.0.1:${port}${carrierCallbackPath}`),
  };
}

/** The prefix of EasyPost's keys for its test mode. */
const testKeyStart = 'EZTK';
