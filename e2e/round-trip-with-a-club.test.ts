import { end, expect, goToSection, section, test } from './journey.ts';

test('PNT-08 SVC-04 PRC-01 a club is found by name, and a round trip to it is priced and drawn both ways', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await page.goto('/ship');
  const from = end(page, 'From');
  await from.getByRole('radio', { name: 'Other address' }).check();
  await from.getByLabel('Zip').fill('90001');
  await expect(from.getByLabel('City')).toHaveValue('Los Angeles');

  const to = end(page, 'To');
  await to.getByRole('combobox', { name: 'Club/Resort' }).fill('duneswick');
  await to.getByRole('option', { name: /Duneswick Golf Club/ }).click();
  await expect(to).toContainText('Wainscott, NY 11975');
  await expect(to).toContainText('Bags go to: Golf shop');
  await page.getByRole('button', { name: 'Continue from Where' }).click();
  await expect(section(page, 'Where')).toContainText('Los Angeles, CA to Duneswick Golf Club, Wainscott, NY');

  await goToSection(page, 'Bags');
  await page.getByRole('button', { name: 'One more: Golf bag' }).click();
  await page.getByRole('button', { name: 'Continue from Bags' }).click();
  await expect(page.getByText('Please select a size')).toBeVisible();
  await page.getByRole('radio', { name: 'Standard' }).check();
  await expect(page.getByText('Please select a size')).toBeHidden();
  await page.getByLabel('Covered for').selectOption({ label: '$2,500 for $8.99' });

  await goToSection(page, 'When');
  await page.getByRole('radio', { name: 'Round trip' }).check();
  await page
    .getByRole('radio', { name: /Pickup at the door/ })
    .first()
    .check();
  await page.getByLabel('Pickup date', { exact: true }).fill('3/9/2026');
  await page.getByLabel('Pickup date', { exact: true }).blur();

  await goToSection(page, 'Shipping speed');
  const services = section(page, 'Shipping speed');
  await services
    .getByRole('radio', { name: /Ground/ })
    .first()
    .check();
  await goToSection(page, 'Return trip');
  const back = section(page, 'Return trip');
  await expect(back.getByText('$19.99')).toBeHidden();
  await back.getByLabel('Return drop-off date', { exact: true }).fill('3/23/2026');
  await back.getByLabel('Return drop-off date', { exact: true }).blur();
  await back
    .getByRole('radio', { name: /Arrives/ })
    .first()
    .check();

  if (isMobile) await page.getByRole('button', { name: /Details/ }).click();
  const lines = page.getByRole('listitem');
  await expect(lines.filter({ hasText: 'Golf bag, Standard outbound' })).toContainText('$89.99');
  await expect(lines.filter({ hasText: 'Golf bag, Standard return' })).toContainText('$89.99');
  await expect(lines.filter({ hasText: 'Coverage up to $2,500.00 outbound' })).toContainText('$8.99');
  await expect(lines.filter({ hasText: /Scheduled pickup.*outbound/ })).toContainText('$19.99');
  await expect(page.getByText('$217.95').last()).toBeVisible();

  await expect(page.getByRole('img', { name: 'Map: from Los Angeles, CA to Wainscott, NY' })).toBeVisible();
  await page.getByRole('radio', { name: 'Return', exact: true }).check();
  await expect(page.getByRole('img', { name: 'Map: from Wainscott, NY to Los Angeles, CA' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Day by day, return' }).getByRole('button').first()).toHaveAccessibleName(
    /Monday, March 23, 2026: Drop-off/,
  );
});
