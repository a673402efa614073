import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Fails if axe finds violations on the page, or in a part of it. */
export async function expectNoAxeViolations(page: Page, part = 'body'): Promise<void> {
  // Colors in transition would be measured wrongly.
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'));
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([]);
}
