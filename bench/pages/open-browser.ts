import { type Browser, chromium } from '@playwright/test';
import { ensureChromium } from '#tools/test-run/debian-packages.ts';

/** The browser of the tests, installed if it is missing, without its own update checks, so that a run makes no request but ours. */
export async function openBrowser(debuggingPort?: number): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
      ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]),
    ],
  });
}
