import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Whatever is on the page now, or in a part of it, axe finds nothing wrong with it. */
export async function expectNoComplaints(page: Page, part = 'body'): Promise<void> {
  // Colours that are still on their way from one to the other are nobody's colours.
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'));
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([]);
}
