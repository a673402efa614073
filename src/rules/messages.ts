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
  dayPickedUp: 'Picked up',
  dayDroppedOff: 'Dropped off at a carrier store',
  dayMoving: 'On the way',
  dayArrives: 'Arrives',

  // Services
  limitedServiceOptions: 'Limited service options available for the selected carrier',
  routeDistanceUnknown: 'We do not know how far these places are apart. Please check the zip codes.',
  militaryAddressNotServed: 'Only the postal service delivers to military post offices; our carriers do not.',

  // The shipment as a whole
  sameClubAtBothEnds: 'The same place is chosen at both ends.',
  sameZipAtBothEnds: 'Both ends have the same zip code.',
  bagRequired: 'Please add at least one bag.',
  quantityTooHigh: 'At most {most} of one kind can be shipped for a traveler.',
  sizeUnknown: 'This size is not one we ship.',
  lineRepeated: 'Each kind of bag is listed once for a traveler.',
  moreBagsThanCounted: 'More bags are described than are counted.',
  travelerRepeated: 'Each traveler is listed once.',
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
  orderUnknown: 'We do not know this order.',
  onlyWithinUs: 'Ask this way only when both countries are the United States.',
  noHolidays: 'We know of no holidays there in the coming year.',
  clubNeverOpen: 'This place is closed on every weekday.',
  searchTooShort: 'Please enter {count} or more characters',
  modeUnknown: 'Please search by address, facility or address-book.',
} as const;

export type MessageName = keyof typeof messages;

/** The sentence with its blanks filled in. */
export function messageText(name: MessageName, blanks: Readonly<Record<string, string>> = {}): string {
  return messages[name].replace(/\{(\w+)\}/g, (whole, blank: string) => blanks[blank] ?? whole);
}
