import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The rules of axe whose outcome depends on the colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Fails if axe finds violations on the page, or in a part of it. */
export async function expectNoAxeViolations(page: Page, part = 'body'): Promise<void> {
  await expectNone(page, axe(page, part));
}

/** The same for light and dark colors. In dark colors only the rules about colors are checked again. */
export async function expectNoAxeViolationsInAnyColors(page: Page, part = 'body'): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await drawEverything(page);
  await expectNone(page, axe(page, part));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNone(page, axe(page, part).withRules(colorRules));
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Only a page with frames, such as those of the card fields, needs the mode that checks each frame and joins the results in a new page. */
function axe(page: Page, part: string): AxeBuilder {
  return new AxeBuilder({ page }).include(part).setLegacyMode(page.frames().length === 1);
}

/** The colors of parts that the browser does not draw because they are out of view would be those of the scheme before. */
async function drawEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('*')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    }
  });
}

async function expectNone(page: Page, builder: AxeBuilder): Promise<void> {
  // Colors in transition would be measured wrongly.
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'));
  const { violations } = await builder.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([]);
}
