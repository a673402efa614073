import type { ConsoleMessage, Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** A control, or a function for one that needs more than a click. */
type Act = Locator | (() => Promise<void>);

export type Walk = {
  /** Types into a field, or does what the given function does to it. */
  type(name: string, field: Act, value?: string): Promise<void>;
  /** Chooses from a list, by label or by position. */
  choose(name: string, list: Locator, option: string | number): Promise<void>;
  /** Clicks, or taps where the screen is touched. */
  press(name: string, control: Act): Promise<void>;
  /** Adds the walk to the table at the end of the run, and checks that it took no more than this and met no error. */
  end(most: { readonly fields: number; readonly presses: number }): void;
};

/**
 * Counts what a user types and presses, and every error that the page shows on the way. Moving on with Tab is not counted, an Enter that
 * does something is. `tools/test-run/walk-table.ts` prints the counts of all walks.
 */
export async function startWalk(page: Page, name: string, { hasTouch = false } = {}): Promise<Walk> {
  const fields: string[] = [];
  const presses: string[] = [];
  const errors: string[] = [];
  const listen = (message: ConsoleMessage): void => {
    if (message.text().startsWith(errorPrefix)) errors.push(message.text().slice(errorPrefix.length));
  };
  page.on('console', listen);
  await page.addInitScript(reportErrors, errorPrefix);
  // The page may be open already.
  await Promise.all(page.frames().map((frame) => frame.evaluate(reportErrors, errorPrefix)));
  return {
    type: async (field, control, value = '') => {
      fields.push(field);
      await (typeof control === 'function' ? control() : control.fill(value));
    },
    choose: async (field, list, option) => {
      fields.push(field);
      await list.selectOption(typeof option === 'number' ? { index: option } : { label: option });
    },
    press: async (control, how) => {
      presses.push(control);
      if (typeof how === 'function') await how();
      else await (hasTouch ? how.tap() : how.click());
    },
    end: (most) => {
      page.off('console', listen);
      const counts = { name, fields: fields.length, presses: presses.length, errors: errors.length };
      test.info().annotations.push({ type: 'walk', description: JSON.stringify(counts) });
      expect(errors, 'errors').toEqual([]);
      expect(fields.length, `fields: ${fields.join(', ')}`).toBeLessThanOrEqual(most.fields);
      expect(presses.length, `presses: ${presses.join(', ')}`).toBeLessThanOrEqual(most.presses);
    },
  };
}

const errorPrefix = 'The page shows an error: ';

/** Runs in each frame of the page: reports each field that becomes invalid and each alert, once. */
function reportErrors(prefix: string): void {
  // A sandboxed frame, such as an email, may run no scripts.
  if (window.origin === 'null' || document.documentElement?.dataset['errorsReported']) return;
  const reported = new WeakSet<Element>();
  const look = (): void => {
    document.documentElement.dataset['errorsReported'] ??= 'yes';
    for (const element of document.querySelectorAll('[aria-invalid="true"], [role="alert"]')) {
      const words = element.role === 'alert' ? element.textContent.trim() : `at the field ${element.id}`;
      if (words === '' || reported.has(element) || !element.checkVisibility()) continue;
      reported.add(element);
      console.debug(prefix + words);
    }
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-invalid', 'role'],
  });
}
