/** Every number that the specifications fix, by name, unit last. */
export const limits = {
  // Section 9 of the ship page
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

  // Decisions
  sameDayDropOffCutOffHour: 17,
  travelersMax: 100,
  shippingHorizonDays: 365,
  linesPerTravelerMax: 8,
  coverIncludedCents: 100_000,

  // What a stored or sent text may hold; no reason is given for these in the specification, they keep rows small.
  textFieldLengthMax: 100,
  noteLengthMax: 500,
  emailLengthMax: 254,
  phoneLengthMax: 40,
  codeLengthMax: 40,
  timeLengthMax: 20,
  idMax: 2_147_483_647,
  coverCentsMax: 100_000_000,
} as const;
