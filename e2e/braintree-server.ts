import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { startBraintreeStandIn } from '#ports/payments/braintree/testing/braintree-stand-in.ts';
import { type JourneyServer, runJourneyServer } from '#tools/test-run/journey-server.ts';

/** The real server with a stand-in for Braintree on this machine. */
export async function startBraintreeServer(): Promise<JourneyServer> {
  const standIn = await startBraintreeStandIn();
  const { environment, merchantId, publicKey, privateKey } = standIn.account;
  try {
    const server = await runJourneyServer({
      logName: 'braintree-server',
      settings: {
        PAYMENTS: 'braintree',
        BRAINTREE_ENVIRONMENT: `http://${environment.host}:${environment.port}`,
        BRAINTREE_MERCHANT_ID: merchantId,
        BRAINTREE_PUBLIC_KEY: publicKey,
        BRAINTREE_PRIVATE_KEY: privateKey,
      },
    });
    return {
      url: server.url,
      stop: async () => {
        await server.stop();
        await standIn.close();
      },
    };
  } catch (error) {
    await standIn.close();
    throw error;
  }
}

const configuration = {
  environment: 'sandbox',
  merchantId: 'stand_in_merchant',
  assetsUrl: 'https://assets.braintreegateway.com',
  clientApiUrl: 'https://api.sandbox.braintreegateway.com:443/merchants/stand_in_merchant/client_api',
  challenges: ['cvv'],
};

/** Answers the browser's requests to Braintree: settings, hosted field frames and telemetry. */
export async function answerForBraintree(page: Page): Promise<void> {
  const script = stripTypeScriptTypes(await readFile(path.join(import.meta.dirname, 'hosted-field.ts'), 'utf8'));
  const headers = { 'access-control-allow-origin': '*' };
  await page.route('https://api.sandbox.braintreegateway.com/**/configuration?**', (route) =>
    route.fulfill({ headers, json: configuration }),
  );
  await page.route('https://assets.braintreegateway.com/web/*/html/hosted-fields-frame.min.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Field</title><body style="margin: 0"><script type="module">${script}</script></body></html>`,
    }),
  );
  await page.route('https://www.paypal.com/xoplatform/logger/api/logger', (route) =>
    route.fulfill({ headers, json: {} }),
  );
}

/** The frame with the card fields in the payment form. */
export function cardPage(page: Page): FrameLocator {
  return page.frameLocator('#payment-card');
}

/** One of Braintree's hosted fields, in a nested frame. */
export function hostedField(page: Page, label: string) {
  return cardPage(page).frameLocator(`iframe[title="${label}"]`).getByLabel(label);
}

/** The only card that the stand-in accepts. */
export const takenCard = '5555 5555 5555 4444';

export async function fillHostedCard(page: Page, number = takenCard): Promise<void> {
  await hostedField(page, 'Card number').fill(number);
  await hostedField(page, 'Month').selectOption('12');
  await hostedField(page, 'Year').selectOption('2029');
  await hostedField(page, 'Security code').fill('123');
}
