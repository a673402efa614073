import { limits } from '#rules/limits.ts';
import { clubRoutes, zipRoutes } from '../requests/routes.ts';
import { servicesLoad } from '../requests/shipment-loads.ts';
import type { Stage } from '../stage/stage.ts';
import { type BenchRun, compare, growth } from './bench-run.ts';
import { type Figure, ratioAtLeast, shown } from './figure.ts';

const oneBag = { travelers: 1, bagsEach: 1 };
const manyBags = { travelers: 20, bagsEach: limits.productQuantityMax };

export async function servicesFigures(run: BenchRun): Promise<Figure[]> {
  const { few, places } = run;
  const many = await run.many();
  const load = async (stage: Stage, wanted: Parameters<typeof servicesLoad>[1]) => ({
    stage,
    load: await servicesLoad(stage.server, wanted),
  });
  const [zips, moreBags] = await compare(
    run,
    await load(few, { name: 'services, zip to zip', routes: zipRoutes(places, 300), baggage: oneBag }),
    await load(many, { name: 'services, 500 bags', routes: zipRoutes(places, 60), baggage: manyBags }),
  );
  const [clubs, moreClubs] = await compare(
    run,
    await load(few, { name: 'services, club to club', routes: clubRoutes(few, 300), baggage: oneBag }),
    await load(many, { name: 'services, club to club', routes: clubRoutes(many, 300), baggage: oneBag }),
  );
  return [
    ratioAtLeast('combined_services_options, 1 traveler, 1 bag', zips, 0.3),
    ratioAtLeast('combined_services_options, club to club', clubs, 0.2),
    shown('  club to club, with 200,000 clubs', `${growth({ from: clubs, to: moreClubs }).toFixed(2)} × the cost`),
    shown(
      '  services with 20 travelers and 500 bags',
      `${growth({ from: zips, to: moreBags }).toFixed(1)} × the cost of 1 bag`,
    ),
  ];
}
