import { setTimeout as wait } from 'node:timers/promises';
import { carrierCallbackPath } from '#journeys/ship-parcels/server/receive-scans.ts';
import type { CarrierScan } from '#ports/carriers/carriers.ts';
import { callbackBody } from '#ports/carriers/embedded/callback-body.ts';
import { signatureHeader, signCallback } from '#ports/carriers/embedded/callback-signature.ts';
import { isoDate } from '#rules/dates.ts';
import type { ScanKind } from '#rules/parcels/scans.ts';
import { send } from './shopper.ts';
import type { BookingServer, World } from './world.ts';

/** Only to end what hangs: a busy machine must not fail a case. */
const patienceMs = 300_000;

/** Reports a scan as carriers do: again and again, until one of the servers has acknowledged it. */
export async function reportUntilAcknowledged(
  { gateway }: World,
  servers: readonly Pick<BookingServer, 'url'>[],
  scan: CarrierScan,
): Promise<void> {
  const endMs = performance.now() + patienceMs;
  for (let tries = 0; performance.now() < endMs; tries += 1) {
    // Its secret is that of the run.
    const signature = signCallback({ secret: gateway.secret, body: callbackBody(scan), sentAtMs: Date.now() });
    const { url } = servers[tries % servers.length] ?? { url: '' };
    const reply = await send(url, carrierCallbackPath, scan, { [signatureHeader]: signature });
    if (reply !== 'lost' && reply.status === 200) return;
    await wait(100);
  }
  throw new Error(`No server acknowledged a scan: ${scan.reference} ${scan.kind}`);
}

/** The scans of a bag's way, a second apart from now on. */
export function scansOfWay(
  { clock }: World,
  { reference, tracking_number }: { readonly reference: string; readonly tracking_number: string | null },
  way: readonly ScanKind[],
): readonly CarrierScan[] {
  return way.map((kind, index) => ({
    id: `fault-${index}`,
    reference,
    trackingNumber: tracking_number ?? '',
    kind,
    atMs: clock.nowMs() + index * 1000,
    place: { city: 'Memphis', state: 'TN', country: 'US' },
    expectedOn: kind === 'delayed' ? isoDate('2026-03-19') : null,
    delayCause: kind === 'delayed' ? 'carrier' : null,
  }));
}
