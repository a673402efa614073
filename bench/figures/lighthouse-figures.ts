import { lighthouseScores } from '../pages/lighthouse-scores.ts';
import type { BenchRun } from './bench-run.ts';
import { atLeast, type Figure } from './figure.ts';

const pages = ['/', '/ship'];
const needed = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

export async function lighthouseFigures({ few, isQuick }: BenchRun): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const page of pages) {
    const { scores, failed } = await lighthouseScores(few.server.url + page, isQuick ? 1 : 5);
    for (const audit of failed) console.error(`Lighthouse on ${page}, not perfect: ${audit}`);
    for (const category of ['performance', 'accessibility', 'best-practices', 'seo'] as const) {
      figures.push(atLeast(`Lighthouse on ${page}, ${category}`, scores[category], needed[category]));
    }
  }
  return figures;
}
