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
  neededByDaysAskedMax: 6,
  receiptLinkDaysAfterArrival: 31,
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
  /** How long the links in our emails are valid: to reset a password, and to claim an account. */
  resetLinkMs: 30 * 60 * 1000,
  claimLinkMs: 30 * 24 * 60 * 60 * 1000,
  /** An emailed code or link to sign in with: how long it works, how often a code may be guessed, how many go to one email in an hour. */
  signInMailMs: 10 * 60 * 1000,
  signInCodeLength: 6,
  signInCodeGuessesMax: 5,
  signInMailsMax: 6,
  signInMailsWindowMs: 60 * 60 * 1000,
  /** How many account emails go to one address in an hour. */
  accountMailsMax: 3,
  accountMailsWindowMs: 60 * 60 * 1000,
  addressBookMax: 200,
  savedTravelersMax: 200,
  accountOrdersMax: 100,
  creditLinesMax: 100,
  /** How many different emails may be looked up: from one browser in a day, from one address in an hour. */
  emailLookupsPerSessionMax: 5,
  emailLookupsPerSessionWindowMs: 24 * 60 * 60 * 1000,
  emailLookupsPerAddressMax: 20,
  emailLookupsPerAddressWindowMs: 60 * 60 * 1000,
  /** How many different unknown coupon and gift card codes may be tried in an hour: in one session, from one address. */
  unknownCodesPerSessionMax: 10,
  unknownCodesPerAddressMax: 50,
  unknownCodesWindowMs: 60 * 60 * 1000,
  /** How many cards may be declined in an hour: in one session or cart, and from one address. How often one card may be declined in a day. */
  declinesPerSessionMax: 6,
  declinesPerAddressMax: 30,
  /** How many concurrent payments one address may have. */
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
  /** Long enough for everything from the search to the end of a takeover. */
  takeoverTokenMs: 60 * 60 * 1000,
  takeoverReasonLengthMax: 200,
  /** How often a page checks whether its on-behalf session is still active. */
  onBehalfCheckMs: 15_000,
  personSearchCharactersMin: 2,
  personSearchResultsMax: 20,
  auditPageMax: 100,
  /** The maximum of a single credit grant, to limit typing mistakes. */
  creditGrantCentsMax: 50_000,
  creditReasonLengthMax: 200,
  adminOrdersMax: 50,
  adminCartsMax: 20,
  /** How long signing in at a provider may take. */
  socialSignInMs: 10 * 60 * 1000,
  /** For how long after signing in, or confirming the password, users may add new ways to sign in. */
  freshSignInMs: 10 * 60 * 1000,
  /** How long an authenticator may take to sign in with a passkey or to add one, how many may be asked for, and how many a user may have. */
  passkeyChallengeMs: 5 * 60 * 1000,
  passkeyChallengesPerAddressMax: 100,
  passkeyChallengesWindowMs: 15 * 60 * 1000,
  passkeysMax: 20,
  /** What authenticators send, as text. */
  passkeyIdLengthMax: 1400,
  passkeyFieldLengthMax: 8000,
  passkeyTransportsMax: 10,
  /** How long a personal token is valid. */
  userTokenMs: 365 * 24 * 60 * 60 * 1000,
  userTokensMax: 20,
  userTokenNameLengthMax: 60,
  /** The precision of a token's last use. */
  userTokenUseMs: 60 * 1000,
  shipNotesPerCartMax: 20,
  clubAnswersMax: 100,
  /** Includes answers to the questions of clubs that were chosen earlier. */
  clubAnswersPerCartMax: 20,
  serviceReselectGiveUpMs: 30_000,
  /** How often a page that waits for a handover today asks again for the hour there. CHK-05 */
  localHourRefreshMs: 5 * 60 * 1000,
  dropOffSearchRadiusMilesMax: 100,
  /** Stores beyond this are not listed, because they are too far to drive to. */
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
  /** The maximum length of a charge key in the payments port. */
  chargeKeyLengthMax: 100,
  /** If a gateway has not charged by then, it will not. */
  gatewayAnswerMaxMs: 30_000,
  /** How long the card fields may take to load. */
  cardFieldsReadyMs: 15_000,
  /** How long exchanging a card for a nonce may take. */
  cardExchangeMs: 30_000,
  /** How long balances and coupons are held for an order that is being paid. */
  orderHoldMs: 15 * 60 * 1000,
  /** An attempt without progress for this long was left by a crash; longer than any request waits for the gateway. */
  recoveryGraceMs: 25_000,
  /**
   * The same if the gateway was asked: its answer may be looked up while a request still waits for it, because the outcome is written only
   * once.
   */
  recoveryAskedGraceMs: 5_000,
  /** How long a request tries to write what the gateway answered while the database is away, as in a failover. */
  recordChargeWithinMs: 15_000,
  recoveryEveryMs: 5000,
  /** How long a worker owns an attempt, and how long we wait before asking an unresponsive gateway again. */
  recoveryPauseMs: 10_000,
  /** How long a long poll may wait for an order to be placed, and how often the server checks the order meanwhile. */
  orderStatusWaitMaxS: 12,
  orderStatusLookMs: 300,
  /** The maximum length of a browser report in the log. */
  browserReportLengthMax: 200,
  /** We look for late charges of given-up attempts after 1/8 of the attempt's age, and at least once a day. */
  lateChargePauseMaxMs: 24 * 60 * 60 * 1000,
  lateChargePausePart: 8,
  /** A payment without a final answer for this long is listed for staff. */
  paymentOverdueMs: 24 * 60 * 60 * 1000,
  overduePaymentsMax: 200,
  /** How long a refund waits for its charge to settle before we retry it. */
  refundSettlePauseMs: 15 * 60 * 1000,
  /** A refund that is overdue for this long was lost; the ledger audit reports it. */
  refundOverdueMs: 10 * 60 * 1000,
  refundReasonLengthMax: 200,

  // Maximum lengths that keep rows small; the specification gives no reasons for them.
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
