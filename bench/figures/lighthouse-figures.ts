import { type LighthouseScreen, lighthouseScores } from '../pages/lighthouse-scores.ts';
import type { BenchRun } from './bench-run.ts';
import { atLeast, type Figure } from './figure.ts';

/** The performance that each page has to reach; in everything else it has to be perfect. */
const looks: readonly { readonly page: string; readonly screen: LighthouseScreen; readonly performance: number }[] = [
  { page: '/', screen: 'mobile', performance: 95 },
  { page: '/ship', screen: 'mobile', performance: 90 },
  { page: '/', screen: 'desktop', performance: 100 },
  { page: '/ship', screen: 'desktop', performance: 100 },
];

export async function lighthouseFigures({ few, isQuick }: BenchRun): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { page, screen, performance } of looks) {
    const name = `Lighthouse (${screen}) on ${page}`;
    const { scores, failed } = await lighthouseScores(few.server.url + page, { screen, runs: isQuick ? 1 : 5 });
    for (const audit of failed) console.error(`${name}, not perfect: ${audit}`);
    figures.push(atLeast(`${name}, performance`, scores.performance, performance));
    for (const category of ['accessibility', 'best-practices', 'seo'] as const) {
      figures.push(atLeast(`${name}, ${category}`, scores[category], 100));
    }
  }
  return figures;
}
