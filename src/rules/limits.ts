/** Every number that the specifications fix, by name, unit last. */
export const limits = {
  // Section 9 of the ship page
  searchCharactersMin: 3,
  searchDelayMs: 500,
  searchResultsMax: 50,
  searchPagesMax: 10,
  searchCharactersMax: 100,
  productQuantityMax: 25,
  travelerNameFromContactLengthMax: 20,
  travelerNameFromUrlLengthMax: 19,
  zipLengthMax: 10,
  canadianZipLengthMin: 6,
  phoneDigitsMin: 10,
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
  cruiseMarginWorkingDays: 2,
  arriveByDaysAskedMax: 6,
  /** Two months of a calendar. */
  dayPricesDaysMax: 62,
  /** More calendar days than any service takes, holidays included. */
  transitCalendarDaysMax: 21,
  linesPerTravelerMax: 8,
  coverIncludedCents: 100_000,
  loginAlertMs: 4000,
  signInFailuresPerAccountMax: 10,
  signInFailuresPerAddressMax: 50,
  signInFailuresWindowMs: 15 * 60 * 1000,
  passwordLengthMin: 10,
  /** How long the links in our mails are good: one to choose another password, and one to make an account one's own. */
  resetLinkMs: 30 * 60 * 1000,
  claimLinkMs: 30 * 24 * 60 * 60 * 1000,
  /** How many mails about an account go to one address in an hour, whoever asks for them. */
  accountMailsMax: 3,
  accountMailsWindowMs: 60 * 60 * 1000,
  addressBookMax: 200,
  savedTravelersMax: 200,
  accountOrdersMax: 100,
  creditLinesMax: 100,
  /** How many different emails may be asked about: from one browser in a day, from one address in an hour. */
  emailLookupsPerSessionMax: 5,
  emailLookupsPerSessionWindowMs: 24 * 60 * 60 * 1000,
  emailLookupsPerAddressMax: 20,
  emailLookupsPerAddressWindowMs: 60 * 60 * 1000,
  /** How many different codes that nobody knows, of coupons and gift cards, may be tried in an hour: in one session, from one address. */
  unknownCodesPerSessionMax: 10,
  unknownCodesPerAddressMax: 50,
  unknownCodesWindowMs: 60 * 60 * 1000,
  /** How many cards may be declined in an hour: in one session or cart, and from one address; and how often one card may be in a day. */
  declinesPerSessionMax: 6,
  declinesPerAddressMax: 30,
  /** How many payments from one address may be under way. */
  paymentsAtOncePerAddressMax: 200,
  declinesWindowMs: 60 * 60 * 1000,
  declinesPerCardMax: 20,
  declinesPerCardWindowMs: 24 * 60 * 60 * 1000,
  /** How many registrations may be sent from one address in an hour. */
  registrationsPerAddressMax: 30,
  registrationsWindowMs: 60 * 60 * 1000,
  /** How long an on-behalf session lasts before staff must give a reason again. */
  onBehalfSessionMs: 30 * 60 * 1000,
  giftCardCodeLengthMin: 12,
  /** From the search to the end of what follows a takeover. */
  takeoverTokenMs: 60 * 60 * 1000,
  takeoverReasonLengthMax: 200,
  /** How often a page in an on-behalf session asks whether it still lasts. */
  onBehalfCheckMs: 15_000,
  personSearchCharactersMin: 2,
  personSearchResultsMax: 20,
  auditPageMax: 100,
  /** The most that one of our staff gives in one go; nobody types more by mistake. */
  creditGrantCentsMax: 50_000,
  creditReasonLengthMax: 200,
  adminOrdersMax: 50,
  adminCartsMax: 20,
  /** How long somebody may be on the way to a provider and back. */
  socialSignInMs: 10 * 60 * 1000,
  /** So long after signing in, or saying the password again, new ways into an account may be opened. */
  freshSignInMs: 10 * 60 * 1000,
  /** How long a personal token is good. */
  userTokenMs: 365 * 24 * 60 * 60 * 1000,
  userTokensMax: 20,
  userTokenNameLengthMax: 60,
  /** The last use of a token is known to this. */
  userTokenUseMs: 60 * 1000,
  shipNotesPerCartMax: 20,
  clubAnswersMax: 100,
  /** Answers to the questions of clubs that were chosen before count towards it. */
  clubAnswersPerCartMax: 20,
  serviceReselectGiveUpMs: 30_000,
  dropOffSearchRadiusMilesMax: 100,
  /** Nobody drives farther to a counter; beyond it we say that there is none. */
  dropOffBeyondMilesMax: 500,
  dropOffBeyondMax: 3,
  dropOffLocationsMax: 50,
  savedSessionPauseMs: 1000,
  savedSessionBytesMax: 256 * 1024,
  cartKeptDaysMax: 30,

  // Section 9 of checkout and accounts
  orderStatusPollMs: 15_000,
  orderResendPauseMs: 1000,
  creditAlertMs: 3000,
  infoErrorAlertMs: 5000,
  paymentErrorAlertMs: 6000,
  pickupDateErrorAlertMs: 20_000,
  clubSearchMessageMs: 3000,
  billingZipLengthMin: 5,
  paymentMethodsManyMin: 10,
  applePaySheetVersion: 3,
  takeoverLongWaitMs: 1000,
  takeoverShortWaitMs: 500,
  takeoverStepWaitMs: 50,
  takeoverCloseMs: 5000,

  // Decisions on payment and order
  cancelCutOffHour: 17,
  lateCancelFeePerBagCents: 1000,
  idempotencyKeyLengthMax: 64,
  /** What the gateways' port takes as the name of a charge. */
  chargeKeyLengthMax: 100,
  /** A gateway that has not charged by then does not charge any more. */
  gatewayAnswerMaxMs: 30_000,
  /** The card's fields are on the page by then, or something is wrong. */
  cardFieldsReadyMs: 15_000,
  /** A card is exchanged by then, or something is wrong. */
  cardExchangeMs: 30_000,
  /** How long balances and coupons are set aside for an order that is being paid. */
  orderHoldMs: 15 * 60 * 1000,
  /** An attempt that nothing has moved for so long was left by a crash; longer than any request waits for the gateway. */
  recoveryGraceMs: 25_000,
  recoveryEveryMs: 5000,
  /** How long whoever looks after an attempt has it for itself, and a gateway that does not answer is left alone. */
  recoveryPauseMs: 10_000,
  /** As long as a connection may be kept waiting for an order to stand, and how often the order is looked at then. */
  orderStatusWaitMaxS: 12,
  orderStatusLookMs: 300,
  /** What the browser may say in one line of the log. */
  browserReportLengthMax: 200,
  /** The longest pause between two looks for the charge of an attempt that was given up, and which part of its age the pause is before. */
  lateChargePauseMaxMs: 24 * 60 * 60 * 1000,
  lateChargePausePart: 8,
  /** A payment that has had no final answer for so long is listed for a person. */
  paymentOverdueMs: 24 * 60 * 60 * 1000,
  overduePaymentsMax: 200,
  /** How long a refund waits for its charge to settle before it is asked for again. */
  refundSettlePauseMs: 15 * 60 * 1000,
  /** A refund that is overdue for so long was forgotten by everybody. */
  refundOverdueMs: 10 * 60 * 1000,
  refundReasonLengthMax: 200,

  // What a stored or sent text may hold; no reason is given for these in the specification, they keep rows small.
  textFieldLengthMax: 100,
  noteLengthMax: 500,
  emailLengthMax: 254,
  phoneLengthMax: 40,
  phoneExtensionLengthMax: 6,
  codeLengthMax: 40,
  giftCardsMax: 10,
  timeLengthMax: 20,
  emailNameLengthMax: 64,
  ghinNumberLengthMax: 10,
  passwordLengthMax: 200,
  idMax: 2_147_483_647,
  coverCentsMax: 100_000_000,
} as const;
