import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './journey.ts';

/** Half as long as what the package itself offers: each document that is analyzed has to read it. */
const axeScript = fs.readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules of axe whose outcome depends on the colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Pages that are in dark colors since they were analyzed. To draw a page in its other colors takes as long as a short analysis, so they stay
 * as they are until light ones are needed.
 */
const leftDark = new WeakSet<Page>();

/** Fails if axe finds violations on the page, or in a part of it. */
export async function expectNoAxeViolations(page: Page, part = 'body'): Promise<void> {
  if (leftDark.delete(page)) await page.emulateMedia({ colorScheme: 'light' });
  await expectNone(page, part);
}

/** The same for light and dark colors. In the other colors than the first only the rules about colors are checked again. */
export async function expectNoAxeViolationsInAnyColors(page: Page, part = 'body'): Promise<void> {
  const wasLeftDark = leftDark.delete(page);
  const [first, other] = wasLeftDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await page.emulateMedia({ colorScheme: first });
  await drawEverything(page);
  await expectNone(page, part);
  await page.emulateMedia({ colorScheme: other });
  if (other === 'dark') leftDark.add(page);
  await expectNone(page, part, colorRules);
}

/** The colors of parts that the browser does not draw because they are out of view would be those of the scheme before. */
async function drawEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('*')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    }
  });
}

async function expectNone(page: Page, part: string, rules?: readonly string[]): Promise<void> {
  // Colors in transition would be measured wrongly.
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'));
  const violations = await violationsIn(page.mainFrame(), part, { rules });
  for (const frame of page.frames()) {
    if (frame !== page.mainFrame() && (await isShownIn(frame, part))) {
      violations.push(...(await violationsIn(frame, 'body', { rules, isInner: true })));
    }
  }
  expect(violations).toEqual([]);
}

async function isShownIn(frame: Frame, part: string): Promise<boolean> {
  const element = await frame.frameElement();
  return (
    (await element.isVisible()) &&
    (await element.evaluate((node, outer) => (node as Element).closest(outer) !== null, part))
  );
}

type Violation = { readonly id: string; readonly at: readonly string[] };

/**
 * Axe is asked for violations only, frame by frame, and is loaded once into each document: with selectors for whatever passed, and with the
 * results of frames joined in a page of their own, an analysis takes three times as long.
 */
async function violationsIn(
  frame: Frame,
  part: string,
  { rules, isInner = false }: { readonly rules?: readonly string[] | undefined; readonly isInner?: boolean },
): Promise<Violation[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeScript);
  return await frame.evaluate(
    async ({ within, runOnly, isInnerFrame }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(within, {
        resultTypes: ['violations'],
        selectors: false,
        iframes: false,
        ...(runOnly && { runOnly }),
        // Landmarks are those of the page around a frame.
        ...(isInnerFrame && !runOnly && { rules: { region: { enabled: false } } }),
      });
      return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
    },
    { within: part, runOnly: rules && [...rules], isInnerFrame: isInner },
  );
}
