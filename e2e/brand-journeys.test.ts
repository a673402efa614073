import type { Page } from '@playwright/test';
import { end, expect, goToSection, offers, section, test } from './journey.ts';
import { pressPlaceOrder } from './paying.ts';

type End = { readonly zip: string; readonly city: string } | { readonly club: string; readonly name: RegExp };

type BrandCase = {
  readonly brand: string;
  readonly facilityLabel: string;
  /** The kinds of bags that are listed at first, in order. */
  readonly lines: readonly string[];
  readonly from: End;
  readonly to: End;
  readonly bag: { readonly line: string; readonly size: string; readonly packaging?: string; readonly inside?: string };
  readonly isPickup: boolean;
  readonly isRoundTrip: boolean;
};

const home = { zip: '10001', city: 'New York' } as const;

/** A phone walks only the two brands whose forms differ most. */
const brandsOnPhones: readonly string[] = ['ski', 'camp'];

/** A typical trip for each brand. */
const cases: readonly BrandCase[] = [
  {
    brand: 'ski',
    facilityLabel: 'Hotel/Lodge',
    lines: ['Ski bag', 'Snowboard bag', 'Snow boot bag'],
    from: home,
    to: { club: 'juniper', name: /Juniper Kettle Lodge/ },
    bag: { line: 'Ski bag', size: 'Single' },
    isPickup: true,
    isRoundTrip: true,
  },
  {
    brand: 'resort-one',
    facilityLabel: 'Hotel/Resort',
    lines: ['Luggage', 'Golf bag', 'Ski bag'],
    from: home,
    to: { club: 'ochre', name: /Ochre Sky Resort/ },
    bag: { line: 'Luggage', size: 'Checked' },
    isPickup: false,
    isRoundTrip: false,
  },
  {
    brand: 'resort-two',
    facilityLabel: 'Hotel/Resort',
    lines: ['Luggage', 'Golf bag', 'Ski bag'],
    from: home,
    to: { club: 'cable', name: /Cable Bell Hotel/ },
    bag: { line: 'Luggage', size: 'Oversized' },
    isPickup: true,
    isRoundTrip: false,
  },
  {
    brand: 'camp',
    facilityLabel: 'Camp',
    lines: ['Trunk', 'Luggage', 'Box'],
    from: home,
    to: { club: 'owlfeather', name: /Camp Owlfeather/ },
    bag: { line: 'Trunk', size: 'Duffel L', packaging: 'Duffel bag', inside: 'Clothes and a sleeping bag' },
    isPickup: true,
    isRoundTrip: false,
  },
  {
    brand: 'golf',
    facilityLabel: 'Club/Resort',
    lines: ['Golf bag', 'Luggage', 'Ski bag'],
    from: { club: 'palmetto', name: /Palmetto Quill Club/ },
    to: { club: 'duneswick', name: /Duneswick Golf Club/ },
    bag: { line: 'Golf bag', size: 'Standard' },
    isPickup: false,
    isRoundTrip: false,
  },
  {
    brand: 'school',
    facilityLabel: 'School',
    lines: ['Box', 'Trunk', 'Luggage'],
    from: home,
    to: { club: 'larkfold', name: /Larkfold School/ },
    bag: { line: 'Box', size: 'Medium', inside: 'Books' },
    isPickup: false,
    isRoundTrip: false,
  },
];

for (const asked of cases) {
  const tag = brandsOnPhones.includes(asked.brand) ? '@phone' : [];
  test(`BRD-01 PRD-01 PRC-05 ${asked.brand}: from an empty page to a price whose lines add up`, { tag }, async ({
    page,
    isMobile,
  }) => {
    await page.goto(`/ship?brand=${asked.brand}`);
    await fillEnd(page, 'From', asked.from, asked.facilityLabel);
    await fillEnd(page, 'To', asked.to, asked.facilityLabel);
    await page.getByRole('button', { name: 'Continue from Where' }).click();

    if (asked.isRoundTrip) await page.getByRole('radio', { name: 'Round trip' }).check();
    if (asked.isPickup)
      await section(page, 'When')
        .getByRole('radio', { name: /Pickup at the door/ })
        .check();
    await typeDay(page, asked.isPickup ? 'Pickup date' : 'Drop-off date', '3/10/2026');
    await page.getByRole('button', { name: 'Continue from When' }).click();

    for (const [index, line] of asked.lines.entries()) {
      await expect(page.getByRole('spinbutton').nth(index)).toHaveAccessibleName(line);
    }
    await addBag(page, asked.bag);
    await goToSection(page, 'Shipping speed');
    await offers(page).first().check();
    if (asked.isRoundTrip) {
      await goToSection(page, 'Return trip');
      await typeDay(page, 'Return drop-off date', '3/24/2026');
      await offers(page, 'back').first().check();
    }

    const lines = await priceLines(page, isMobile);
    expect(lines.filter((words) => words.startsWith(`${asked.bag.line}, ${asked.bag.size}`))).toHaveLength(
      asked.isRoundTrip ? 2 : 1,
    );
    await expectSum(page, lines);
  });
}

test('BRD-04 camp requires the packaging type of a trunk', async ({ page }) => {
  await page.goto(
    '/ship?brand=camp&o_zip=10001&o_city=New%20York&o_state=NY&d_zip=12946&d_city=Lake%20Placid&d_state=NY&product=trunk-trunk&oneway=true&pickup_date=2026-03-10',
  );
  await goToSection(page, 'Shipping speed');
  await offers(page).first().check();
  await pressPlaceOrder(page);
  await expect(page.getByRole('link', { name: /Please select packaging type/ })).toBeVisible();
});

test('CTY-01 PRD-03 INT-01 a shipment to Canada has local address labels, a note and contents, and is asked for customs in the form', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await page.goto('/ship?brand=ski');
  await fillEnd(page, 'From', home, 'Hotel/Lodge');
  const to = end(page, 'To');
  await to.getByRole('radio', { name: 'Other address' }).check();
  await to.getByLabel('Country').selectOption('CA');
  await expect(page.getByRole('dialog', { name: /Canada/ })).toBeVisible();
  await to.getByLabel('Postal code').fill('V8E 0B6');
  await expect(to.getByLabel('City')).toHaveValue('Whistler');
  await expect(to.getByLabel('Province')).toHaveValue('BC');
  await page.getByRole('button', { name: 'Continue from Where' }).click();
  await typeDay(page, 'Drop-off date', '3/10/2026');
  await goToSection(page, 'Bags');
  await addBag(page, { line: 'Ski bag', size: 'Double', packaging: 'Padded bag', inside: 'Two pairs of skis, used' });
  await goToSection(page, 'Shipping speed');
  await expect(offers(page).first()).toHaveAccessibleName(/International/i);
  await offers(page).first().check();
  const lines = await priceLines(page, isMobile);
  await expectSum(page, lines);
  expect(lines.join('\n')).toMatch(/Ski bag, Double/);

  // Customs asks for the traveler's own dates in the form, and the order lists them with everything else.
  const arrival = page.getByRole('region', { name: 'Customs' }).getByRole('textbox', { name: 'Arrival date' });
  await pressPlaceOrder(page);
  await page.getByRole('link', { name: 'Please select arrival date (customs)' }).click();
  await expect(arrival).toBeFocused();
  await arrival.fill('3/16/2026');
  await arrival.press('Enter');
  await expect(page.getByRole('link', { name: /Please select arrival date/ })).toHaveCount(0);
});

test('TRP-03 PRC-05 a round trip with two drop-offs has no pickup fee', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await page.goto(
    '/ship?brand=golf&o_zip=90001&o_city=Los%20Angeles&o_state=CA&d_zip=33101&d_city=Miami&d_state=FL&product=golf-standard&oneway=false&pickup_date=2026-03-05',
  );
  await goToSection(page, 'Shipping speed');
  await offers(page).first().check();
  await goToSection(page, 'Return trip');
  await typeDay(page, 'Return drop-off date', '3/20/2026');
  await offers(page, 'back').first().check();
  const lines = await priceLines(page, isMobile);
  expect(lines.filter((words) => /Drop off at local carrier store.*Free$/s.test(words))).toHaveLength(2);
  await expectSum(page, lines);
});

async function fillEnd(page: Page, title: 'From' | 'To', place: End, facilityLabel: string): Promise<void> {
  const fields = end(page, title);
  if ('zip' in place) {
    await fields.getByRole('radio', { name: 'Other address' }).check();
    await fields.getByLabel('Zip').fill(place.zip);
    await expect(fields.getByLabel('City')).toHaveValue(place.city);
    return;
  }
  await fields.getByRole('combobox', { name: facilityLabel }).fill(place.club);
  await page.getByRole('option', { name: place.name }).click();
  await expect(fields).toContainText(place.name);
  // Until it is known where the club is, the place is not complete.
  await expect(fields.getByRole('button', { name: 'Details' })).toBeVisible();
}

async function addBag(page: Page, { line, size, packaging, inside }: BrandCase['bag']): Promise<void> {
  await page.getByRole('button', { name: `One more: ${line}` }).click();
  await page
    .getByRole('radiogroup', { name: `${line} size` })
    .getByRole('radio', { name: size })
    .check();
  if (packaging !== undefined) await page.getByLabel('Packed in').selectOption({ label: packaging });
  if (inside !== undefined) await page.getByLabel('What’s inside').fill(inside);
}

async function typeDay(page: Page, label: string, day: string): Promise<void> {
  const date = page.getByLabel(label, { exact: true });
  await date.fill(day);
  await date.press('Enter');
}

/** Each line of the price, its amount last. */
async function priceLines(page: Page, isPhone: boolean): Promise<readonly string[]> {
  await goToSection(page, 'Pay');
  await expect(page.getByRole('button', { name: /^Place order, \$/ }).first()).toBeVisible();
  if (isPhone) await page.getByRole('button', { name: /^Total Details/ }).click();
  const list = page.getByRole('list').filter({ has: page.getByRole('button', { name: /^Why\?/ }) });
  await expect(list).toHaveCount(1);
  return list.getByRole('listitem').allInnerTexts();
}

async function expectSum(page: Page, lines: readonly string[]): Promise<void> {
  const sum = lines.map(centsOf).reduce((total, amount) => total + amount, 0);
  const dollars = `$${Math.floor(sum / 100)}.${String(sum % 100).padStart(2, '0')}`;
  await expect(page.getByRole('button', { name: `Place order, ${dollars}` }).first()).toBeVisible();
}

/** `Golf bag, Standard Why? $89.99` is 8999, a line that is free 0. */
function centsOf(line: string): number {
  const [, sign, dollars, cents] = /(-?)\$([\d,]+)\.(\d\d)\s*$/.exec(line) ?? [];
  if (dollars === undefined) {
    expect(line).toMatch(/Free\s*$/);
    return 0;
  }
  return (sign === '-' ? -1 : 1) * (Number(dollars.replace(',', '')) * 100 + Number(cents));
}
