import fs from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { openMail, signIn } from '../e2e/journey.ts';
import { orderRoundTripForTwo, trackedBags, trackedLeg } from '../e2e/round-trip-for-two.ts';
import { type ServerInTime, startServerInTime } from '../e2e/server-in-time.ts';
import { growToContent, picturesFolder, savePicture, schemes, turnSpanish, widths, withPage } from './picture-page.ts';

const email = 'Ada.North@example.com';
/** Only to end what hangs. */
const visibleWithinMs = 120_000;

export type Shot = {
  readonly name: string;
  readonly address: string;
  readonly isStaff?: boolean;
  /** Of the browser that placed the order, where the address alone opens nothing. */
  readonly cookies?: Cookies;
  readonly prepare?: (page: Page) => Promise<void>;
};

export type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** The round trip of two bags, from the labels to a paid claim and the refund of a late return: receipt, emails, labels and staff's lists. */
export async function takeTrackingPictures(browser: Browser): Promise<void> {
  const server = await startServerInTime('2026-03-02T15:00:00Z');
  try {
    await withPage(browser, { width: widths.desktop, colorScheme: 'light', baseURL: server.url }, (page) =>
      followTrip(browser, server, page),
    );
  } finally {
    await server.stop();
  }
}

async function followTrip(browser: Browser, server: ServerInTime, page: Page): Promise<void> {
  const number = await orderRoundTripForTwo(page, email);
  const receipt = page.url();
  const mailbox = await page.context().newPage();
  const take = (shot: Shot): Promise<void> => takeShot(browser, server, shot);
  const takeMail = async (name: string, subject: string): Promise<string> => {
    await openMail(mailbox, email, subject);
    const html = (await mailbox.getByTitle('The email').getAttribute('srcdoc')) ?? '';
    await take({ name, address: 'about:blank', prepare: (shown) => shown.setContent(html) });
    return mailbox.locator('#text').innerText();
  };
  const waitForBag = async (leg: 'Outbound' | 'Return', words: string): Promise<void> => {
    await page.goto(receipt);
    await trackedBags(page, leg).filter({ hasText: words }).last().waitFor({ timeout: visibleWithinMs });
  };

  await page
    .getByText(/^Ready to print/)
    .last()
    .waitFor({ timeout: visibleWithinMs });
  const text = await takeMail('travel-1-labels-mail', `Your labels for order ${number}`);
  const [file = ''] = /https?:\/\/\S+labels\.pdf\S+/.exec(text) ?? [];
  const link = new URL(/https?:\/\/\S+\/payments\/receipt\S+/.exec(text)?.[0] ?? server.url);
  const address = `${link.pathname}${link.search}${link.hash}`;
  for (const paper of ['letter', '4x6']) {
    const { pathname, search } = new URL(file.replace(/paper=\w+/, `paper=${paper}`));
    const pdf = await page.request.get(`${pathname}${search}`);
    fs.writeFileSync(path.join(picturesFolder, `travel-1-labels-${paper}.pdf`), await pdf.body());
  }
  const track = async (name: string): Promise<void> => take({ name, address, prepare: waitForTracking });
  await track('travel-1-labels');

  await server.travelTo('2026-03-06T01:00:00Z');
  await waitForBag('Outbound', 'Collected');
  await track('travel-2-collected');
  await server.travelTo('2026-03-07T12:00:00Z');
  await waitForBag('Outbound', 'Left the facility');
  await track('travel-3-on-the-way');
  await server.travelTo('2026-03-12T14:00:00Z');
  await waitForBag('Outbound', 'Out for delivery');
  await track('travel-4-out-for-delivery');
  await server.travelTo('2026-03-13T20:00:00Z');
  await waitForBag('Outbound', 'Delivered');
  await take({ name: 'travel-5-claim-form', address, prepare: waitForClaim });
  await takeMail('travel-5-damage-mail', 'damage');
  await sendClaim(page);
  await track('travel-6-claim');
  await take({ name: 'travel-6-staff-claims', address: '/admin/claims', isStaff: true });
  await take({ name: 'travel-6-staff-claim', address: '/admin/claims/1', isStaff: true });
  await withPage(browser, { width: widths.desktop, colorScheme: 'light', baseURL: server.url }, payClaim);
  await track('travel-7-paid-claim');
  await server.travelTo('2026-03-18T14:00:00Z');
  await waitForBag('Return', 'now expected');
  await track('travel-8-delayed');
  await takeMail('travel-8-delay-mail', 'now arrive');
  await server.travelTo('2026-03-26T15:00:00Z');
  await waitForBag('Return', 'Delivered');
  await takeMail('travel-9-refund-mail', 'Your refund');
  await track('travel-9-late');
  await take({ name: 'travel-9-staff-bags', address: '/admin/parcels', isStaff: true });
  await take({ name: 'travel-9-track-page', address: '/track', prepare: (shown) => findByNumber(shown, number) });
}

export async function takeShot(browser: Browser, server: ServerInTime, shot: Shot): Promise<void> {
  for (const [device, width] of Object.entries(widths)) {
    for (const colorScheme of schemes) {
      const file = path.join(picturesFolder, `${shot.name}-${device}-${colorScheme}.png`);
      await withPage(browser, { width, colorScheme, baseURL: server.url }, async (page) => {
        if (shot.isStaff) await signIn(page, 'admin@portage.test');
        if (shot.cookies) await page.context().addCookies(shot.cookies);
        await page.goto(shot.address, { waitUntil: 'networkidle' });
        await shot.prepare?.(page);
        await growToContent(page);
        await savePicture(page, file);
        if ((shot.prepare !== waitForTracking && !shot.cookies) || colorScheme === 'dark') return;
        await turnSpanish(page);
        await growToContent(page);
        await savePicture(page, file.replace('.png', '-es.png'));
      });
    }
  }
}

async function waitForTracking(page: Page): Promise<void> {
  await trackedLeg(page, 'Outbound').waitFor();
}

async function waitForClaim(page: Page): Promise<void> {
  await openClaim(page).getByLabel('Your answer').waitFor();
}

/** The one that we have opened for the first bag. */
function openClaim(page: Page): Locator {
  return trackedBags(page, 'Outbound')
    .first()
    .getByRole('region', { name: /^Claim \d+: Something is damaged$/ });
}

async function sendClaim(page: Page): Promise<void> {
  const claim = openClaim(page);
  await claim.getByLabel('What it is').fill('Driver');
  await claim.getByLabel('Value of one').fill('300');
  await claim.getByLabel('Made in').selectOption({ label: 'Taiwan' });
  await claim.getByLabel('How much do you claim?').fill('60');
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#8a5a2b' } })
    .jpeg()
    .toBuffer();
  await claim.getByLabel('Add photos').setInputFiles({ name: 'driver.jpg', mimeType: 'image/jpeg', buffer: photo });
  await claim
    .getByLabel('Your answer')
    .fill('The shaft of the driver is broken, and the case has a crack along its side.');
  await claim.getByRole('button', { name: 'Send', exact: true }).click();
  await claim.getByText('We’re looking at it').waitFor();
}

async function payClaim(page: Page): Promise<void> {
  await signIn(page, 'admin@portage.test', '/admin/claims/1');
  await page.getByRole('button', { name: 'Approve and pay' }).click();
  await page.getByText('Paid: $60.00').waitFor({ timeout: visibleWithinMs });
}

async function findByNumber(page: Page, number: string): Promise<void> {
  await page.getByLabel('Order number').fill(number);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'See where my bags are' }).click();
  await waitForTracking(page);
}
