import type { Load } from '../measuring/load.ts';
import { clubSearchLoads } from '../requests/club-search-loads.ts';
import { type BenchRun, compare, growth } from './bench-run.ts';
import { atMost, type Figure, ratioAtLeast, shown } from './figure.ts';

export async function clubSearchFigures(run: BenchRun): Promise<Figure[]> {
  const { mixed, byKind } = clubSearchLoads(run.places);
  const many = await run.many();
  const inBoth = (load: Load) => compare(run, { stage: run.few, load }, { stage: many, load });
  const [small, large] = await inBoth(mixed);
  const figures = [
    ratioAtLeast('auto-complete facility, 20,000 clubs', small, 0.25),
    atMost('auto-complete facility, time with 200,000 clubs', growth({ from: small, to: large }), 2, '×'),
  ];
  for (const load of byKind) {
    const [from, to] = await inBoth(load);
    const measured = `${from.ratio.toFixed(3)}, with 200,000 clubs ${growth({ from, to }).toFixed(2)} × the time`;
    figures.push(shown(`  of these, ${load.name}`, measured));
  }
  return figures;
}
