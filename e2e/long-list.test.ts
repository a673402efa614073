import type { Locator, Page } from '@playwright/test';
import { expect, person, test } from './journey.ts';

/** The maximum of every kind of bag, for four travelers: 800 bags. */
const longestAddress =
  '/ship?golfqty=25&luggageqty=25&skiqty=25&snowboardqty=25&snowbootqty=25&bikeqty=25&boxqty=25&trunkqty=25';
const travelers = 4;
/** So many rows take a while to be drawn at first; how long is not what is proved here. */
const patiently = { timeout: 120_000 };

test.setTimeout(600_000);

/** Starts to record changes in the document outside this element. */
async function watchOutside(inside: Locator): Promise<void> {
  await inside.evaluate((element) => {
    const changed = new Set<string>();
    Reflect.set(window, 'changedOutside', changed);
    new MutationObserver((mutations) => {
      for (const { target } of mutations) {
        if (element.contains(target)) continue;
        changed.add(target instanceof Element ? target.outerHTML.slice(0, 120) : (target.textContent ?? ''));
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

function changedOutside(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => [...(Reflect.get(window, 'changedOutside') as Set<string>)]);
}

/** Starts to record how long the browser is busy with each keystroke. */
async function timeKeystrokes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Reflect.set(window, 'keystrokeMs', durations);
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keypress') durations.push(entry.duration);
    });
    // 16 ms is the shortest duration that browsers report.
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

async function keystrokes(page: Page): Promise<string> {
  const slow = await page.evaluate(() => Reflect.get(window, 'keystrokeMs') as number[]);
  return slow.length === 0 ? 'none over 16 ms' : `over 16 ms: ${slow.toSorted((a, b) => b - a).join(', ')}`;
}

test('PRD-01 TRV-01 in the longest possible list, typing redraws only its own row', async ({ page }, testInfo) => {
  await page.goto(longestAddress);
  for (let number = 2; number <= travelers; number += 1) {
    await page.getByRole('button', { name: 'Add another traveler' }).press('Enter', patiently);
    await page.getByRole('button', { name: 'Same bags as traveler 1' }).last().press('Enter', patiently);
  }
  const last = page.getByRole('region', { name: `Traveler ${travelers}`, exact: true });
  await expect(last.getByRole('spinbutton', { name: 'Trunk' })).toHaveValue('25', patiently);

  const row = last.locator('li').filter({ has: page.getByRole('radiogroup', { name: 'Luggage 13 size' }) });
  const note = row.getByLabel('Notes (optional)');
  await note.click(patiently);
  await watchOutside(row);
  await timeKeystrokes(page);
  await note.pressSequentially('Blue with two wheels');
  await expect(note).toHaveValue('Blue with two wheels');
  testInfo.annotations.push({ type: 'keystrokes in a note', description: await keystrokes(page) });
  expect(await changedOutside(page)).toEqual([]);

  const name = person(page, travelers).getByLabel('Name on the bags');
  await name.click(patiently);
  await watchOutside(person(page, travelers));
  await timeKeystrokes(page);
  await name.pressSequentially('Ada North');
  await expect(name).toHaveValue('Ada North');
  testInfo.annotations.push({ type: 'keystrokes in a name', description: await keystrokes(page) });
  expect(await changedOutside(page)).toEqual([]);
});
