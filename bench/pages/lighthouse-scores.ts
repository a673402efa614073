import lighthouse, { desktopConfig } from 'lighthouse';
import { findFreePort } from '#ports/database/testing/find-free-port.ts';
import { median } from '../measuring/median.ts';
import { openBrowser } from './open-browser.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type LighthouseCategory = (typeof categories)[number];

export type LighthouseScores = {
  /** From 0 to 100: the median of the runs for performance, the worst of them for the others, which should not vary. */
  readonly scores: Readonly<Record<LighthouseCategory, number>>;
  /** The audits that cost points in any run. */
  readonly failed: readonly string[];
};

/** Lighthouse's settings: a phone with a slow connection and processor, or a desktop. */
export type LighthouseScreen = 'mobile' | 'desktop';

/** Looks at a page several times. */
export async function lighthouseScores(
  url: string,
  { screen, runs }: { readonly screen: LighthouseScreen; readonly runs: number },
): Promise<LighthouseScores> {
  const seen = new Map<LighthouseCategory, number[]>(categories.map((category) => [category, []]));
  const failed = new Set<string>();
  for (let run = 0; run < runs; run += 1) {
    const { lhr } = await look(url, screen);
    for (const category of categories) {
      const found = lhr.categories[category];
      seen.get(category)?.push((found?.score ?? 0) * 100);
      for (const { id, weight } of found?.auditRefs ?? []) {
        const audit = lhr.audits[id];
        if (weight > 0 && audit?.score !== null && (audit?.score ?? 0) < 0.9)
          failed.add(`${category}: ${audit?.title}`);
      }
    }
  }
  const worst = (category: LighthouseCategory) => Math.min(...(seen.get(category) ?? [0]));
  return {
    scores: {
      performance: median(seen.get('performance') ?? []),
      accessibility: worst('accessibility'),
      'best-practices': worst('best-practices'),
      seo: worst('seo'),
    },
    failed: [...failed],
  };
}

/** A browser of its own each time: nothing is in its cache, as on a first visit. */
async function look(url: string, screen: LighthouseScreen) {
  const port = await findFreePort();
  const browser = await openBrowser(port);
  try {
    const config = screen === 'desktop' ? desktopConfig : undefined;
    const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' }, config);
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
    return result;
  } finally {
    await browser.close();
  }
}
