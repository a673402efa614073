import { zipLoad } from '../requests/zip-load.ts';
import { type BenchRun, compare } from './bench-run.ts';
import { type Figure, ratioAtLeast } from './figure.ts';

export async function zipFigures(run: BenchRun): Promise<Figure[]> {
  const [zip] = await compare(run, { stage: run.few, load: zipLoad(run.places) });
  return [ratioAtLeast('zip_info', zip, 0.5)];
}
