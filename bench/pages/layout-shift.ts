import type { Browser } from '@playwright/test';
import { phone } from '../../e2e/phone.ts';

const callDelayMs = 3000;
/** Long enough for a call, and for another one that waits for its answer. */
const watchMs = 8000;

/** The cumulative layout shift of a page on a first visit, while each of its calls takes three seconds longer. */
export async function layoutShift(
  browser: Browser,
  { url, viewport }: { readonly url: string; readonly viewport: { readonly width: number; readonly height: number } },
): Promise<number> {
  const context = await browser.newContext({ ...(viewport.width < 500 ? phone : {}), viewport });
  try {
    const page = await context.newPage();
    await page.route(/\/(api|refactor)\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, callDelayMs));
      // The page may be closed by then.
      await route.continue().catch(() => undefined);
    });
    await page.goto(url);
    await page.waitForTimeout(watchMs);
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 200);
        }),
    );
  } finally {
    await context.close();
  }
}
