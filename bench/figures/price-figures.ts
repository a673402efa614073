import { limits } from '#rules/limits.ts';
import { clubRoutes, zipRoutes } from '../requests/routes.ts';
import { priceLoad } from '../requests/shipment-loads.ts';
import type { Stage } from '../stage/stage.ts';
import { type BenchRun, compare, growth } from './bench-run.ts';
import { atMost, type Figure, ratioAtLeast, shown } from './figure.ts';

const eightBags = { travelers: 2, bagsEach: 4 };
const manyBags = { travelers: 20, bagsEach: limits.productQuantityMax };

export async function priceFigures(run: BenchRun): Promise<Figure[]> {
  const { few, places } = run;
  const many = await run.many();
  const load = async (stage: Stage, wanted: Parameters<typeof priceLoad>[1]) => ({
    stage,
    load: await priceLoad(stage.server, wanted),
  });
  const [zips, moreBags] = await compare(
    run,
    await load(few, { name: 'price, zip to zip', routes: zipRoutes(places, 300), baggage: eightBags }),
    await load(many, { name: 'price, 500 bags', routes: zipRoutes(places, 60), baggage: manyBags }),
  );
  const [clubs, moreClubs] = await compare(
    run,
    await load(few, { name: 'price, club to club', routes: clubRoutes(few, 300), baggage: eightBags }),
    await load(many, { name: 'price, club to club', routes: clubRoutes(many, 300), baggage: eightBags }),
  );
  const byProcessor = moreBags.load.cpuMicros / zips.load.cpuMicros;
  const processorGrowth = `by processor time ${byProcessor.toFixed(1)}`;
  return [
    ratioAtLeast('ship_price, 2 travelers, 8 bags, round trip', zips, 0.25),
    ratioAtLeast('ship_price, club to club', clubs, 0.2),
    shown('  with 200,000 clubs', `${growth({ from: clubs, to: moreClubs }).toFixed(2)} × the cost`),
    atMost('  20 travelers and 500 bags, beside 8 bags', growth({ from: zips, to: moreBags }), 8, '×', processorGrowth),
  ];
}
