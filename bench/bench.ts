// Speed, size and memory, each as a figure that the product has to reach: docs/bench.md says how to read them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPostalData } from '#ports/postal-data/embedded-postal-data.ts';
import { optionsOrExit } from '#tools/command-options.ts';
import { buildClient } from './build-client.ts';
import type { BenchRun } from './figures/bench-run.ts';
import { clubSearchFigures } from './figures/club-search-figures.ts';
import { type Figure, figureTable, middleOf } from './figures/figure.ts';
import { lighthouseFigures } from './figures/lighthouse-figures.ts';
import { memoryFigure } from './figures/memory-figure.ts';
import { orderFigures } from './figures/order-figures.ts';
import { parallelOrderFigures } from './figures/parallel-order-figures.ts';
import { parcelFigures } from './figures/parcel-figures.ts';
import { priceFigures } from './figures/price-figures.ts';
import { scriptFigures } from './figures/script-figures.ts';
import { servicesFigures } from './figures/services-figures.ts';
import { shiftFigures } from './figures/shift-figures.ts';
import { startFigures } from './figures/start-figure.ts';
import { zipFigures } from './figures/zip-figures.ts';
import { type BenchOptions, type Part, parts, readOptions } from './read-options.ts';
import { openStage, type Stage } from './stage/stage.ts';
import { usPlaces } from './stage/us-places.ts';

const fewClubs = 20_000;
const manyClubs = 200_000;

const figuresOf: Readonly<Record<Part, (run: BenchRun) => Promise<Figure[]>>> = {
  zip: zipFigures,
  autocomplete: clubSearchFigures,
  services: servicesFigures,
  price: priceFigures,
  orders: orderFigures,
  parallel: parallelOrderFigures,
  parcels: parcelFigures,
  start: startFigures,
  script: scriptFigures,
  shift: shiftFigures,
  lighthouse: lighthouseFigures,
};

const options = optionsOrExit(readOptions(process.argv.slice(2)));
const figuresOfRuns: Figure[][] = [];
for (let run = 1; run <= options.runs; run += 1) {
  if (options.runs > 1) console.error(`Run ${run} of ${options.runs} …`);
  figuresOfRuns.push(await measure(options));
}
const figures = middleOf(figuresOfRuns);
console.log(`\n${figureTable(figures)}`);
process.exitCode = figures.some(({ isMet }) => isMet === false) ? 1 : 0;

async function measure({ only, quick, profileFolder }: BenchOptions): Promise<Figure[]> {
  await buildClient();
  const folder = await mkdtemp(join(tmpdir(), 'portage-bench-'));
  const closers: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (let next = closers.pop(); next; next = closers.pop()) await next();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void close().finally(() => process.exit(1));
    });
  }

  const places = usPlaces(loadPostalData());
  const open = (clubCount: number): Promise<Stage> => {
    console.error(`Filling a database with ${clubCount} clubs …`);
    return openStage({
      folder: join(folder, String(clubCount)),
      clubCount,
      places,
      profileFolder,
      closeLater: (closer) => closers.push(closer),
    });
  };
  try {
    const few = await open(fewClubs);
    let many: Promise<Stage> | undefined;
    const run: BenchRun = { places, isQuick: quick, few, many: () => (many ??= open(manyClubs)), memoryReadings: [] };
    const found: Figure[] = [];
    for (const part of parts) {
      if (only.has(part)) found.push(...(await figuresOf[part](run)));
    }
    if (run.memoryReadings.length > 0) found.push(memoryFigure(run));
    return found;
  } finally {
    await close();
  }
}
