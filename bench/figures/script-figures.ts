import { scriptBytes } from '../pages/script-bytes.ts';
import type { BenchRun } from './bench-run.ts';
import { atMost, type Figure } from './figure.ts';

export async function scriptFigures({ few }: BenchRun): Promise<Figure[]> {
  const bytes = await scriptBytes(`${few.server.url}/ship`);
  return [atMost('script of the first load of /ship, gzip', bytes / 1000, 170, 'kB')];
}
