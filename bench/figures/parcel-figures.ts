import { runAtRate } from '../measuring/run-at-rate.ts';
import { openShippedOrders } from '../requests/shipped-orders.ts';
import { trackingLoad } from '../requests/tracking-load.ts';
import { type BenchRun, compare } from './bench-run.ts';
import { atLeast, atMost, type Figure, ratioAtLeast, shown } from './figure.ts';

const callbacksPerSecond = 500;
const scansOfBag = 12;

/** Callbacks of carriers, each scan once and at the pace of a busy day, and the pages that customers open most. */
export async function parcelFigures(run: BenchRun): Promise<Figure[]> {
  const { few } = run;
  const orders = await openShippedOrders(few, { places: run.places, orderCount: run.isQuick ? 60 : 120 });
  try {
    const callbacks = await orders.callbacks(scansOfBag);
    const cpuBefore = await few.server.metric('process_cpu_seconds_total');
    const pace = await runAtRate(few.server.url, callbacks, callbacksPerSecond);
    const cpuSeconds = (await few.server.metric('process_cpu_seconds_total')) - cpuBefore;
    const cpuMicros = (cpuSeconds * 1e6) / callbacks.length;
    const lost = pace.acknowledged - (await orders.storedScans());
    const refused = callbacks.length - pace.acknowledged;
    const [tracking] = await compare(run, { stage: few, load: trackingLoad(orders.opened) });
    const ratio = tracking.baseline.cpuMicros / cpuMicros;
    return [
      atLeast('callbacks of carriers a second, each a new scan', pace.perSecond, callbacksPerSecond * 0.98),
      atMost('  99 of 100 within', pace.p99Ms, 100, 'ms'),
      shown('  half of them within', `${Math.round(pace.p50Ms)} ms`),
      atMost('  not acknowledged, so that the carrier tells them again', refused, 0, 'callbacks'),
      atMost('  acknowledged and not stored', lost, 0, 'scans'),
      shown('  beside an empty route, by processor time', `${ratio.toFixed(3)} (${Math.round(cpuMicros)} µs)`),
      ratioAtLeast('order_tracking, 4 bags with all their scans', tracking, 0.1),
    ];
  } finally {
    await orders.close();
  }
}
