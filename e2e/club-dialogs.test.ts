import type { Page } from '@playwright/test';
import { clubNamed, end, expect, signIn, test } from './journey.ts';

const club = 'Duneswick Golf Club';

async function open(page: Page, clubId: number): Promise<void> {
  await page.goto(`/ship?shipping_from=${clubId}`);
  await expect(end(page, 'From')).toContainText('88 Beach Plum Lane');
}

test('SCR-03 PNT-11 a chosen club shows its details and the carriers that collect there', async ({ page, request }) => {
  const { club_id: clubId } = await clubNamed(request, club);
  await open(page, clubId);
  const opener = page.getByRole('button', { name: `Details of ${club}` });
  await opener.click();
  const details = page.getByRole('dialog', { name: club });
  await expect(details).toContainText('88 Beach Plum Lane');
  await expect(details).toContainText('Wainscott, NY 11975');
  await expect(details.getByRole('link', { name: '(631) 555-0102' })).toHaveAttribute('href', 'tel:6315550102');
  await expect(details).toContainText('Golf shop');
  await expect(details).toContainText('WeekdaysOpen Monday to Friday');
  await expect(details).toContainText('FedEx (preferred), UPS');
  await expect(details).toContainText('every business day, so pickup is free');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe('with a lookup that fails', () => {
  test.use({ callsMayFail: true });

  test('PNT-11 the details show the server’s message, and can be requested again', async ({ page, request }) => {
    const { club_id: clubId } = await clubNamed(request, club);
    await page.route('**/check_club_info', (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/problem+json',
        body: JSON.stringify({ title: 'Not found', status: 404, detail: 'We couldn’t find this place.' }),
      }),
    );
    await open(page, clubId);
    await page.getByRole('button', { name: `Details of ${club}` }).click();
    const details = page.getByRole('dialog', { name: club });
    await expect(details.getByRole('alert')).toContainText('We couldn’t find this place.');
    await page.unroute('**/check_club_info');
    await details.getByRole('button', { name: 'Try again' }).click();
    await expect(details).toContainText('Wainscott, NY 11975');
    await expect(details.getByRole('alert')).toBeHidden();
  });
});

test('NTE-02 everyone reads the notes for travelers, by direction of the bags', async ({ page, request }) => {
  const { club_id: clubId } = await clubNamed(request, club);
  await open(page, clubId);
  await page.getByRole('button', { name: `Notes (2) on ${club}` }).click();
  const notes = page.getByRole('dialog', { name: `Notes on ${club}` });
  await expect(notes.getByRole('heading', { level: 3 })).toHaveText(['For bags from here', 'For bags to here']);
  await expect(notes.getByRole('listitem')).toHaveText([
    'Bring the bag to the golf shop by 3:00 PM on the day of pickup.',
    'Ask for your bag at the golf shop; a photo ID is needed.',
  ]);
});

test('NTE-02 admin-plus reads the notes of the club as well', async ({ page, request }) => {
  const { club_id: clubId } = await clubNamed(request, club);
  await signIn(page, 'adminplus@portage.test');
  await open(page, clubId);
  await page.getByRole('button', { name: `Notes (4) on ${club}` }).click();
  const notes = page.getByRole('dialog', { name: `Notes on ${club}` });
  await expect(notes.getByRole('listitem')).toHaveCount(4);
  await expect(notes).toContainText('Put outgoing bags on the left rack with the label up.');
  await expect(notes).toContainText('Bring the bag to the golf shop by 3:00 PM on the day of pickup.');
});

test('NTE-03 NTE-04 a blank note is refused; an added one is confirmed for four seconds and stays in the list', async ({
  page,
  request,
}) => {
  const { club_id: clubId } = await clubNamed(request, club);
  await page.clock.install();
  await open(page, clubId);
  await page.getByRole('button', { name: `Notes (2) on ${club}` }).click();
  await page.getByRole('button', { name: 'Add a note' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a note' });
  const comment = adding.getByLabel(`Note for ${club}`);
  await comment.fill('   ');
  await adding.getByRole('button', { name: 'Add note' }).click();
  await expect(comment).toHaveAccessibleDescription(/Note can't be blank/);
  await expect(comment).toBeFocused();

  await comment.fill('Two bags, one with a red strap');
  await expect(adding.getByText("Note can't be blank")).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(adding).toBeHidden();
  await page.getByRole('button', { name: `Notes (2) on ${club}` }).click();
  await page.getByRole('button', { name: 'Add a note' }).click();
  await expect(comment).toHaveValue('Two bags, one with a red strap');
  await adding.getByRole('button', { name: 'Add note' }).click();
  await expect(adding.getByText('Note added.')).toBeVisible();
  await expect(comment).toHaveValue('');
  await expect(adding.getByRole('listitem')).toContainText('Two bags, one with a red strap');
  await page.clock.runFor(4000);
  await expect(adding.getByText('Note added.')).toBeHidden();
  await expect(adding.getByRole('listitem')).toContainText('Two bags, one with a red strap');

  await adding.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: `Notes (3) on ${club}` }).click();
  const notes = page.getByRole('dialog', { name: `Notes on ${club}` });
  await expect(notes.getByRole('listitem').filter({ hasText: 'Your note' })).toContainText('red strap');
  await page.reload();
  await expect(page.getByRole('button', { name: `Notes (3) on ${club}` })).toBeVisible();
});
