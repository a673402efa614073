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
      // A phone walks only journeys on which layout and touch matter. What a rule, a call or a report does is the same on any screen, and
      // walking everything twice would cost half of the time that a run may take.
      name: 'phone',
      grep: /@phone/,
      use: phone,
    },
  ],
});
