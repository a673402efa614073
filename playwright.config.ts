import { defineConfig } from '@playwright/test';
import { phone } from './e2e/phone.ts';

/** Debian's browser: without its own update checks and the like, a run makes no request but ours. */
const chromium = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
    // A journey is over before optimized code would pay off; making it takes a tenth of the browser's time.
    '--js-flags=--no-maglev --no-opt',
  ],
};

/**
 * The journeys that a phone walks too: those on which layout and touch matter. What a rule or a lookup does is the same on any screen,
 * and walking everything twice would cost half of the time that a run may take.
 */
const phoneJourneys = [
  'accessibility',
  'blocked-days',
  'brand-journeys',
  'contents',
  'help',
  'place-order',
  'quick-quote-to-price',
  'round-trip-with-a-club',
  'sign-in',
  'store-locator',
];

/**
 * Of these, what proves a call, a report or a rule, or sets the width of its window, is walked on the desktop only. Of the brands, a phone
 * walks the two whose forms differ most, `ski` and `camp`.
 */
const notAboutTheScreen =
  /(?:resort-one|resort-two|golf|school): from an empty page|VAL-09|DAT-0[468]|PNT-04|PNT-08 the quick quote|PNT-10|PRC-02|PRC-06|SVC-02 ENT-01|CRT-02|never to another site|320 px|200 %|printed|what is planted|a notice of|a press that leaves|camp requires the packaging|after the first five seconds|wrong credentials|a password manager|the nearest ones beyond|an unknown zip|without a zip|when calls fail|gives nothing away|not raw JSON/;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './tools/test-run/start-journey-server.ts',
  outputDir: 'build/test-results',
  forbidOnly: true,
  retries: 0,
  // A journey waits as long as it works: on two cores, three at a time leave a third of the machine idle, and five are no faster than four.
  workers: 4,
  fullyParallel: false,
  // All of these only end what hangs: a busy machine must not fail a journey.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  use: {
    // Set by the global set-up, which starts the server on a free port before any worker reads this file.
    baseURL: process.env['JOURNEY_URL'],
    browserName: 'chromium',
    launchOptions: chromium,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // No journey is about an animation, and waiting for each to end would take minutes in all.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 40_000,
    navigationTimeout: 60_000,
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      grepInvert: notAboutTheScreen,
      testMatch: phoneJourneys.map((name) => `**/${name}.test.ts`),
      use: phone,
    },
  ],
});
