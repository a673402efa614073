import { expect, test } from 'vitest';
import { limits } from './limits.ts';

test('the constants of the ship page are those of its ninth section', () => {
  expect(limits).toMatchObject({
    searchCharactersMin: 3,
    searchDelayMs: 500,
    searchResultsMax: 50,
    productQuantityMax: 25,
    travelerNameFromContactLengthMax: 20,
    travelerNameFromUrlLengthMax: 19,
    zipLengthMax: 10,
    canadianZipLengthMin: 6,
    blockedAddressThrottleMs: 1200,
    successAlertMs: 4000,
    countryNoteMs: 5000,
    serviceReselectPollMs: 1000,
    validationDisplayDelayMs: 5000,
    unsupportedCountryClearDelayMs: 2000,
    dropOffSearchRadiusMiles: 10,
    pickupWindowHoursKept: [1, 9],
    sameDayCloseMarginHours: 2,
    serviceColumnsWideMax: 5,
    serviceColumnsNarrow: 6,
  });
});

test('every limit is a whole number', () => {
  for (const value of Object.values(limits).flat()) expect(Number.isSafeInteger(value)).toBe(true);
});
