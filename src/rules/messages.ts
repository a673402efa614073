/**
 * Every sentence that a person may read and that the specifications fix word for word, by name.
 * Code says the name; `messages.test.ts` quotes the text. Words in braces are filled in by `messageText`.
 */
export const messages = {
  // Postal codes and addresses
  zipNotValid: 'Zip code is not valid',
  zipVerify: 'Please verify zip / postal code for selected country.',
  addressValidationTitle: 'Address Validation Error',
  addressValidationChoose: 'Please select correct entry',
  originClubClosed: 'Origin Club Closed',
  destinationClubClosed: 'Destination Club Closed',
  weekendClosed: 'Carriers rest on weekends',
  holidayClosed: 'Carriers rest on this holiday',
  dayIsPast: 'This day has passed',
  dayBeforeMinimum: 'The earliest day is {day}',
  dayUnavailable: 'No carrier works on this day',

  // Required fields of the ship page
  countryRequired: 'Please enter your country',
  senderNameRequired: 'Please enter your sender name',
  recipientNameRequired: 'Please enter your recipient name',
  facilityNameRequired: 'Please enter your {facilityLabel} name',
  addressRequired: 'Please enter your address',
  zipRequired: 'Please enter your zip',
  cityRequired: 'Please enter your city',
  stateRequired: 'Please select your state',
  phoneRequired: 'Please enter your phone',
  travelerNameRequired: 'Please enter your name',
  travelerEmailRequired: 'Please enter your email',
  travelerPhoneRequired: 'Please enter your phone',
  sizeRequired: 'Please select a size',
  contentsRequired: 'Please describe contents',
  packagingRequired: 'Please select packaging',
  packagingTypeRequired: 'Please select packaging type',
  insuranceRequired: 'Please select insurance',
  returnPickupDateRequired: 'Please select return pickup date',
  requestedClubRequired: 'Please enter {facilityNoun} name',
  noteBlank: "Note can't be blank",
  arrivalDateRequired: 'Please select an arrival date for all of your bags',

  // Required fields of checkout and accounts
  cardNumberRequired: 'Please enter card number',
  cardMonthRequired: 'Select month',
  cardYearRequired: 'Select year',
  securityCodeRequired: 'Please enter security code',
  billingZipRequired: 'Please enter the billing zip code',
  billingCountryRequired: 'Please enter the billing country',
  cardHolderEmailRequired: "Please enter the card holder's email address",
  firstNameRequired: 'Please enter your first name',
  lastNameRequired: 'Please enter your last name',
  userEmailRequired: 'Please enter user email',
  passwordRequired: 'Please enter password',
  confirmPasswordRequired: 'Please enter confirm password',
  termsRequired: 'Please accept the terms.',
  travelCompanyRequired: 'Please enter the travel company',
  travelAgentRequired: 'Please enter the IATA number or agent name',
  billedClubRequired: 'Please select a club',
  marketingNameEmpty: 'Name is empty.',
  marketingEmailEmpty: 'Email is empty.',
  marketingEmailInvalid: 'Email is invalid',
  loginEmailRequired: 'Please enter your email.',
  loginPasswordRequired: 'Please enter your password.',
  loginEmailOrPasswordRequired: 'Please enter your email/password',
  customsArrivalRequired: 'Please select arrival date',
  customsDepartureRequired: 'Please select departure date',
  customsArrivalMissing: 'Arrival Date is Required.',
  customsDepartureMissing: 'Departure Date is Required.',
  answerRequired: 'Please answer this question.',
  answerChoiceRequired: 'Please choose yes or no.',

  // Custom rules
  phoneNotValid: 'Please enter a valid phone number',
  internationalPhoneNotValid: 'Please enter a valid phone number.',
  nameNotValid: 'Please enter a valid name.',
  emailNotValid: 'Please enter valid email address.',
  numberNotValid: 'Enter a valid number.',
  tooManyCharacters: 'You have reached the maximum number of characters allowed for this field.',
  tooFewCharacters: 'Minimum character is not reached',
  onlyAlphabets: 'Please enter only alphabets.',
  fixThisField: 'Please fix this field.',
  noMessageDefined: 'Warning: No message defined for {field}',
  emailTaken: 'Is already taken.',
  passwordsDiffer: "Password confirmation doesn't match Password.",
  ghinNumberTooLong: 'Please enter no more than {count} number',

  // What the specification names without giving its words
  urlNotValid: 'Please enter a web address, as in https://www.example.com.',
  dateNotValid: 'Please enter a date, as in 3/12/2026.',
  numberExpected: 'Please enter a number.',
  onlyDigits: 'Please enter only digits.',
  repeatedValueDiffers: 'Please enter the same again.',
  numberTooLow: 'Please enter {least} or more.',
  numberTooHigh: 'Please enter {most} or less.',
  numberOutOfRange: 'Please enter a number from {least} to {most}.',

  // Lists to choose from
  resultsNotLoaded: 'The results could not be loaded.',
  searching: 'Searching…',
  loadingMoreResults: 'Loading more results…',
  searchTooLong: 'Please delete {count} characters',
  searchTooLongByOne: 'Please delete 1 character',
  selectionFull: 'You can only select {count} items',
  selectionFullWithOne: 'You can only select 1 item',

  // Labels whose words are fixed
  pickupDateLabel: 'Pickup date',
  dropOffDateLabel: 'Drop-off date',
  returnPickupDateLabel: 'Return pickup date',
  returnDropOffDateLabel: 'Return drop-off date',
  dropOffAtStore: 'Drop off at local carrier store',

  // Words that differ by brand
  golfShopContact: 'Golf shop',
  skierInformation: 'Skier information',
  golferInformation: 'Golfer information',
  travelerInformation: 'Traveler information',

  // Dates
  dateNotADay: 'Please enter a date that exists, as in 2026-03-12.',
  pickupDateInPast: 'Please choose a pickup date from today onward.',
  pickupDateNotWorking: 'Carriers do not collect on that day. Please choose another pickup date.',
  arrivalDateNotWorking: 'Nothing can arrive on that day. Please choose another arrival date.',
  returnNotAfterArrival: 'The return pickup must be after the bags arrive.',
  arrivalNotAfterPickup: 'The bags can only arrive after they leave. Please choose a later arrival date.',
  dateTooFar: 'Please choose a date within the next year.',
  pickupDateRequired: 'Please select pickup date',
  dropOffDateRequired: 'Please select drop-off date',
  dayPickedUp: 'Picked up',
  dayDroppedOff: 'Dropped off at a carrier store',
  dayMoving: 'On the way',
  dayArrives: 'Arrives',
  arriveByTooSoon: 'Too soon for this service: its earliest arrival is {day}.',
  arriveByTooLate: 'The carrier now says that it would arrive on {day}.',

  // Cruise
  cruiseShipRequired: 'Please enter the name of the ship',
  cruiseCabinRequired: 'Please enter the cabin',
  cruiseSailingRequired: 'Please select the sailing date',
  cruiseSailingPast: 'Please choose a sailing date from today onward.',
  cruiseSailingTooSoon:
    'The ship sails too soon: the bags would have to be at the port by {day}, two working days before it sails.',
  cruiseArrivalTooLate:
    'The bags must be at the port by {day}, two working days before the ship sails. Please choose an earlier arrival.',

  // Services
  limitedServiceOptions: 'Limited service options available for the selected carrier',
  routeDistanceUnknown: 'We do not know how far these places are apart. Please check the zip codes.',
  militaryAddressNotServed: 'Only the postal service delivers to military post offices; our carriers do not.',

  // The shipment as a whole
  sameClubAtBothEnds: 'The same place is chosen at both ends.',
  sameZipAtBothEnds: 'Both ends have the same zip code.',
  bagRequired: 'Please add at least one bag.',
  noBagComesBack: 'None of the bags comes back. Tick the ones that do, or make the trip one way.',
  quantityTooHigh: 'At most {most} of one kind can be shipped for a traveler.',
  sizeUnknown: 'This size is not one we ship.',
  lineRepeated: 'Each kind of bag is listed once for a traveler.',
  moreBagsThanCounted: 'More bags are described than are counted.',
  travelerRepeated: 'Each traveler is listed once.',
  travelersAlike:
    'This traveler has the same name, email and phone as another one. Please change or remove one of them.',
  productUnknown: 'This kind of bag is not one we ship.',
  coverUnknown: 'Please choose one of the offered cover amounts.',
  countryNotSupported: 'We do not ship to this country yet.',
  clubUnknown: 'We do not know this place.',
  serviceUnknown: 'This service is not offered for these dates. Please choose again.',

  // Price
  couponRoundTripOnly: 'This coupon is valid for round trip shipments only',
  couponNoLongerValid: 'This coupon is no longer valid',
  couponUnknown: 'We do not know this coupon code.',
  couponMinimum: 'This coupon needs an order of at least {minimum}.',
  couponNotYetValid: 'This coupon is not valid before {day}.',
  couponAlreadyUsed: 'You have already used this coupon.',
  notEnoughCredits: 'You do not have enough credits.',
  creditsAboveDue: 'You do not apply credits.',
  creditsNotPositive: 'Please provide the positive value.',
  giftCardUnknown: 'We do not know this gift card.',
  giftCardExpired: 'This gift card has expired.',
  giftCardSpent: 'Nothing is left on this gift card.',
  refundMoreThanPaid: 'This is more than was paid for the order.',
  refundNotPositive: 'A refund gives something back.',

  // Checkout
  prepaidCardRefused:
    'Prepaid debit/credit cards are not accepted, please enter a new credit or debit card number and try again. We apologize for any inconvenience',
  paymentFailed: 'There was an issue processing your payment method.',
  paymentInSeveralSessions:
    'The transaction could not be processed. This usually happens when there are multiple sessions started on the same browser. Please reload the page and start afresh.',
  sameDayBeforeDec26:
    'Same day pickup with delivery of Dec 26 is not available, please change either the pickup date or arrival date.',
  pickupTimeOver: 'Please change the pickup date because pickup time is over for today.',
  customsCheckFailed: 'Problem in checking if International Info is required.',
  customsSaveFailed: 'Problem in saving International Info.',
  clubAnswersSaveFailed: 'Problem in saving Golf Preferences.',
  clubBillingRequested: 'Your request has been sent. The admin shall look into your request soon.',
  customsDepartureBeforeArrival: 'Please select a departure date that is not before the arrival date.',
  priceMoved: 'The price has changed. Please recalculate it and look at the new one before you pay.',
  signInToOrder: 'This email belongs to an account with a password. Please sign in to place the order.',
  orderInProgress: 'This order is being placed right now. Please wait a moment.',
  orderKeyReused: 'This key was already used to place another order.',
  orderKeyNotValid: 'Please give a key of at most {most} letters, digits, hyphens and underscores.',

  // Accounts and takeover
  termsChanged: 'Our terms have changed. Please accept to proceed with your order.',
  registeredWithoutLogin: 'Your account registered but login failed.',
  loginFailed: 'Login failed.',
  loginNotMatched: 'This email and password do not belong together. Please check both and try again.',
  loginTooOften: 'That was tried too often. Please wait {minutes} minutes and try again.',
  headerNotRefreshed: 'Header failed to refresh.',
  takeoverCartNotFound: 'Takeover Cart Not Found',
  takeoverNeedsLogin: 'Please log into this Brand to continue the Cart Takeover',

  // The form of a value, before any rule asks whether it makes sense
  textExpected: 'Please enter text.',
  charactersNotAllowed: "Please use only letters, digits, spaces and - ' / \\ ; : , .",
  zipCharactersNotAllowed: 'Please use only letters, digits, spaces and hyphens.',
  flagExpected: 'Please answer true or false.',
  choiceExpected: 'Please choose one of: {choices}.',
  listExpected: 'Please give a list.',
  listTooLong: 'Please give at most {most}.',
  groupExpected: 'Please give a group of fields.',
  fieldRequired: 'This field is required.',
  fieldUnknown: 'This field is not known here.',
  brandUnknown: 'We do not know this brand.',
  noResultsFound: 'No results found',
  personUnknown: 'We do not know this person.',
  addressBlocked: 'We do not ship from or to this address. Please call us if you think this is a mistake.',
  placeUnknown: 'We do not know this place any more.',
  signInForAddresses: 'Sign in to see your saved addresses.',
  tripIsOneWay: 'The trip is one way.',
  pickupOptionUnknown: 'Please choose one of the offered ways to hand the bags over.',
  cartUnknown: 'We do not know this cart.',
  savedTripTooLarge: 'This trip is too large to be kept.',
  orderUnknown: 'We do not know this order.',
  onlyWithinUs: 'Ask this way only when both countries are the United States.',
  noHolidays: 'We know of no holidays there in the coming year.',
  clubNeverOpen: 'This place is closed on every weekday.',
  searchTooShort: 'Please enter {count} or more characters',
  modeUnknown: 'Please search by address, facility or address-book.',

  // Notices and notes of the ship page
  disasterAlertTitle: 'Before you ship',
  addressNotFound: 'We could not find these places. Please check the zip, city and state of both ends.',
  countryNoteTitle: 'Shipping from or to {country}',
  countryNoZip: 'Addresses there have no zip or postal code, so we do not ask for one.',
  countryZipOptional: '{zip}: you may leave it empty if the address has none.',
  countryNoState: 'Addresses there have no state, so we do not ask for one.',
  countryCustoms: 'Bags that cross a border need customs papers; we ask you what goes into them before you pay.',
  countryDaysVary: 'Customs and local holidays decide the arrival day too, so it is an estimate.',
  countryTerritoryDaysVary: 'Bags go by air or sea part of the way, so the arrival day is an estimate.',
  noteAdded: 'Your note was added.',
  noteLimitReached: 'At most {most} notes can be added to a shipment.',
  noNotes: 'There are no notes on this place.',

  // Holiday terms
  holidayTermsSuspended:
    'From November 27 to January 2 the carriers suspend their delivery guarantee. Bags usually arrive as planned, but nobody promises the day.',
  holidayTermsNoRefund: 'If bags arrive late in these weeks, the carriers pay nothing back for the delay.',
  holidayTermsAdvice: 'We advise an arrival at least two working days before you need your bags.',
  holidayTermsConsent: 'I have read this and accept it for arrivals from November 27, {from} to January 2, {to}.',
  holidayTermsUnread: 'Please tick the box first.',

  // Same-day pickup
  sameDayQuestion: 'A pickup today for {service} may come too late for today’s trucks. What would you like to do?',
  sameDayDropOff: 'Drop off at a carrier store',
  sameDayNextDay: 'Schedule for the next business day',
  sameDayNextDayUnknown: 'The next business day is not known yet.',

  // Drop-off stores
  storeOpenUntil: 'Open until {time}',
  storeOpens: 'Opens {when}',
  storeClosedForNow: 'Closed for now',
  storeLastDropOff: 'Last drop-off {when}',
  storeNoDropOff: 'Bags do not leave from here in the coming days',
  storesZipUnknown: 'We do not know where {zip} is. Please check it, or try a zip nearby.',
  storesNoneWithin: 'There is no {carrier} store within {radius} miles of {place}.',
  storesNoneAtAll: 'We know of no {carrier} store near {place}. A pickup at your door may be the better way.',

  // What happens after an order
  receiptTagBags: 'Tie a tag to each bag that says {displayId} and the name of its traveler.',
  receiptPickup: '{day}: the carrier comes for {bags} to {place}. {window}; please have them ready.',
  receiptDropOff: '{day}: bring {bags} to a store of the carrier.',
  receiptArrival: '{day}: they arrive at {place}.',
} as const;

export type MessageName = keyof typeof messages;

/** The sentence with its blanks filled in. */
export function messageText(name: MessageName, blanks: Readonly<Record<string, string>> = {}): string {
  return messages[name].replace(/\{(\w+)\}/g, (whole, blank: string) => blanks[blank] ?? whole);
}

/** What is shown for a field; one that has no sentence of its own says so, and thereby shows up. VAL-10 */
export function messageFor(
  field: string,
  name: MessageName | undefined,
  blanks: Readonly<Record<string, string>> = {},
): string {
  return name === undefined ? messageText('noMessageDefined', { field }) : messageText(name, blanks);
}
