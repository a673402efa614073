import { median } from '../measuring/median.ts';
import type { BenchRun } from './bench-run.ts';
import { atMost, type Figure } from './figure.ts';

const starts = 5;

/** From the start of the process to the first answer that it is ready, on a database that is there, with what Node has compiled before. */
export async function startFigures({ few }: BenchRun): Promise<Figure[]> {
  const startMs: number[] = [];
  const cpuMs: number[] = [];
  const megabytes: number[] = [];
  // The first start fills the cache of compiled code, when it ends, and is not counted.
  for (let turn = 0; turn <= starts; turn += 1) {
    const server = await few.startWebServer();
    const cpuSeconds = await server.metric('process_cpu_seconds_total');
    const bytes = await server.metric('process_resident_memory_bytes');
    await server.stop();
    if (turn === 0) continue;
    startMs.push(server.startMs);
    cpuMs.push(cpuSeconds * 1000);
    megabytes.push(bytes / 1_000_000);
  }
  const detail = `${Math.round(median(cpuMs))} ms of the processor, ${Math.round(median(megabytes))} MB`;
  return [atMost('start to ready, warm', median(startMs) / 1000, 1.2, 's', detail)];
}
