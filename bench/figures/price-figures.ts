import { limits } from '#rules/limits.ts';
import { clubRoutes, zipRoutes } from '../requests/routes.ts';
import { priceLoad } from '../requests/shipment-loads.ts';
import type { Stage } from '../stage/stage.ts';
import { type BenchRun, compare, growth } from './bench-run.ts';
import { type Figure, ratioAtLeast, shown } from './figure.ts';

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
  return [
    ratioAtLeast('ship_price, 2 travelers, 8 bags, round trip', zips, 0.1),
    shown('  club to club', clubs.ratio.toFixed(3)),
    shown('  with 200,000 clubs', `${growth({ from: clubs, to: moreClubs }).toFixed(2)} × the cost`),
    shown(
      '  with 20 travelers and 500 bags',
      `${growth({ from: zips, to: moreBags }).toFixed(1)} × the cost of 8 bags`,
    ),
  ];
}
