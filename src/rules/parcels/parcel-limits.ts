/** The numbers of parcels and their labels. They are not among the limits of the forms, because the ship page loads those. */
export const parcelLimits = {
  /** How many days before the handover a label is bought. */
  labelDaysBefore: 10,
  returnLabelWorkingDaysBefore: 3,
  /**
   * How long a worker keeps a parcel to itself; longer than it waits for a carrier. Two workers at once do no harm: a label is bought once.
   */
  labelHoldMs: 15_000,
  labelRetryFirstMs: 15_000,
  labelRetryMaxMs: 60 * 60 * 1000,
  /** How much one background pass does: enough for 400 orders a second, a few at a time, leaving room in the database. */
  plansPerPassMax: 2000,
  plansAtOnceMax: 2,
  /** How many orders that have no parcels yet are planned by one transaction. */
  firstPlansAtOnceMax: 20,
  /** How many labels a worker takes together: no more than it buys before another may take them. */
  labelsTakenMax: 50,
  /** How many bags one file to print has; an order with more has several files. */
  bagsPerFileMax: 50,
  /** How often a page checks whether its labels are made. */
  labelsPollMs: 5000,
  /** How often a page loads the tracking of its bags again. */
  trackingPollMs: 15_000,
  /** How long before the end of the handover a bag whose contents we don't know is a case for staff. */
  contentsNearMs: 3 * 24 * 60 * 60 * 1000,
  contentsAskedPerPassMax: 100,
  /** How many problems staff see at once. */
  problemsListedMax: 200,
  staffPagesMax: 10_000,
  /** How long a plan that failed waits for its next try. */
  planRetryMs: 5 * 60 * 1000,
  /** After how long without a scan the carrier is asked about a bag that should have moved. */
  silenceMaxMs: 6 * 60 * 60 * 1000,
  /** How long after its handover we still ask the carrier about a bag. */
  trackedAfterHandoverMs: 60 * 24 * 60 * 60 * 1000,
  tracksPerPassMax: 50,
  arrivalsPerPassMax: 50,
  trackEveryS: 30,
  /** How many pickups one pass of the background books or cancels. */
  pickupsPerPassMax: 50,
  remindersPerPassMax: 100,
  /** On the evening before a pickup: until when we wait for the carrier's answer, and when the customer is reminded. Local hours. */
  pickupAnswerHour: 18,
  reminderHour: 17,
  /** Between these local hours no message is sent that can wait. */
  quietFromHour: 21,
  quietUntilHour: 8,
  /** The number of working days without a scan after which a bag that should have arrived counts as lost. */
  lostAfterWorkingDays: 5,
  /** The number of working days after which we ask the carrier about a bag that it has not scanned. */
  notScannedWorkingDays: 2,
  /** The number of days past its expected return after which a bag that was sent back becomes a case for staff. */
  backOverdueDays: 7,
  silenceEveryMs: 6 * 60 * 60 * 1000,
  casesPerPassMax: 50,
  /** How long a decision about one bag waits for the others of its leg, so that one email is about all of them. */
  otherBagsWaitMs: 15 * 60 * 1000,
  /** How many recently closed cases staff see, and for how long. */
  closedCasesListedMax: 50,
  closedCasesListedMs: 14 * 24 * 60 * 60 * 1000,
  /** How often bags may be looked up in an hour by a number and an email that don't belong together: from one address, and of one order. */
  orderLookupsPerAddressMax: 20,
  orderLookupsPerOrderMax: 10,
  orderLookupsWindowMs: 60 * 60 * 1000,
  /** How far above the quoted price a bill has to be before it is shown to staff. */
  billLossShownCents: 500,
  billLinesMax: 5000,
  /** Less than a call may have, because line breaks are longer there. */
  billFileBytesMax: 1_000_000,
  billProblemsShownMax: 50,
  billedOrdersListedMax: 100,
  billNoteLengthMax: 500,
  /** What staff write to a customer about a bag that was sent back. */
  arrangedLengthMax: 500,
  trackingNumberLengthMax: 40,
  settledBillsListedMax: 50,
} as const;
