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
  });
}

test('BRD-03 brand and environment come only from the settings in the page', async ({ page }) => {
  await changeSettings(page, { brand: 'school', brandId: 6 });
  await page.goto('/ship?brand=ski');
  await expect(page.getByRole('radio', { name: 'School' })).toHaveCount(2);
  await expect(page.getByRole('banner')).toContainText('Portage School');
});
