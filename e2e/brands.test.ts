import { contentOfBrand } from '#rules/brand/content/content-of-brand.ts';
import { changeSettings, expect, test } from './journey.ts';

const facilityLabels = [
  ['ski', 'Hotel/Lodge'],
  ['resort-one', 'Hotel/Resort'],
  ['camp', 'Camp'],
  ['resort-two', 'Hotel/Resort'],
  ['golf', 'Club/Resort'],
  ['school', 'School'],
] as const;

for (const [brand, label] of facilityLabels) {
  test(`BRD-01 the ${brand} brand calls a facility ${label}`, async ({ page }) => {
    await page.goto(`/ship?brand=${brand}`);
    await expect(page.getByRole('radio', { name: label })).toHaveCount(2);
    await expect(page.getByLabel(label, { exact: true }).and(page.getByRole('combobox'))).toHaveCount(2);
    await page.goto(`/?brand=${brand}`);
    await expect(page.getByRole('combobox', { name: 'From' })).toHaveAttribute(
      'placeholder',
      `Zip, city or ${label.toLowerCase()}`,
    );
    const trips = page.getByRole('region', { name: contentOfBrand(brand).trips.heading });
    await expect(trips.getByRole('link', { name: /\$\d+\.\d\d From / })).toHaveCount(6);
    await expect(page.getByRole('region', { name: 'How it works' }).getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('region', { name: 'Questions we hear most' }).locator('details')).toHaveCount(5);
  });
}

test('URL-01 URL-03 a popular trip opens the ship page with its places, bag, day, speed and price', async ({
  page,
}) => {
  await page.goto('/?brand=golf');
  const trip = page.getByRole('link', { name: /Scottsdale, AZ/ });
  const price = /\$\d+\.\d\d/.exec((await trip.textContent()) ?? '')?.[0] ?? 'none';
  await trip.click();
  const speed = page.getByRole('radio', { name: /Arrives/ }).first();
  await expect(speed).toHaveAccessibleName(new RegExp(price.replace('$', '\\$')));
  await expect(speed).toBeChecked();
  expect(new URL(page.url()).searchParams.get('d_zip')).toBe('85255');
  await expect(page.getByText('Free cancellation until Tue, Mar 3, 5 PM.').first()).toBeVisible();
});

test('BRD-03 brand and environment come only from the settings in the page', async ({ page }) => {
  await changeSettings(page, { brand: 'school', brandId: 6 });
  await page.goto('/ship?brand=ski');
  await expect(page.getByRole('radio', { name: 'School' })).toHaveCount(2);
  await expect(page.getByRole('banner')).toContainText('Portage School');
});
