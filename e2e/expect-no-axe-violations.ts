import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './journey.ts';

/** The rules of axe whose outcome depends on the colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Fails if axe finds violations on the page, or in a part of it. */
export async function expectNoAxeViolations(page: Page, part = 'body'): Promise<void> {
  await expectNone(page, part);
}

/** The same for light and dark colors. In dark colors only the rules about colors are checked again. */
export async function expectNoAxeViolationsInAnyColors(page: Page, part = 'body'): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await drawEverything(page);
  await expectNone(page, part);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNone(page, part, colorRules);
  await page.emulateMedia({ colorScheme: 'light' });
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
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
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
