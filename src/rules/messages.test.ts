import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { brandByKey, brandKeys } from './brand/brand.ts';
import { type MessageName, messageFor, messages, messageText } from './messages.ts';

/** A name and its words, as the specifications fix them. Sentences of our own are quoted by the tests of the rules that say them. */
type Quoted = readonly [MessageName, string];

/** What section 5 of both documents says of a field that is empty. */
const required: readonly Quoted[] = [
  ['countryRequired', 'Please enter your country'],
  ['senderNameRequired', 'Please enter your sender name'],
  ['recipientNameRequired', 'Please enter your recipient name'],
  ['addressRequired', 'Please enter your address'],
  ['zipRequired', 'Please enter your zip'],
  ['cityRequired', 'Please enter your city'],
  ['stateRequired', 'Please select your state'],
  ['phoneRequired', 'Please enter your phone'],
  ['travelerNameRequired', 'Please enter your name'],
  ['travelerEmailRequired', 'Please enter your email'],
  ['travelerPhoneRequired', 'Please enter your phone'],
  ['sizeRequired', 'Please select a size'],
  ['contentsRequired', 'Please describe contents'],
  ['packagingRequired', 'Please select packaging'],
  ['packagingTypeRequired', 'Please select packaging type'],
  ['insuranceRequired', 'Please select insurance'],
  ['returnPickupDateRequired', 'Please select return pickup date'],
  ['noteBlank', "Note can't be blank"],
  ['arrivalDateRequired', 'Please select an arrival date for all of your bags'],
  ['cardNumberRequired', 'Please enter card number'],
  ['cardMonthRequired', 'Select month'],
  ['cardYearRequired', 'Select year'],
  ['securityCodeRequired', 'Please enter security code'],
  ['billingZipRequired', 'Please enter the billing zip code'],
  ['billingCountryRequired', 'Please enter the billing country'],
  ['cardHolderEmailRequired', "Please enter the card holder's email address"],
  ['userEmailRequired', 'Please enter user email'],
  ['confirmPasswordRequired', 'Please enter confirm password'],
  ['travelCompanyRequired', 'Please enter the travel company'],
  ['travelAgentRequired', 'Please enter the IATA number or agent name'],
  ['billedClubRequired', 'Please select a club'],
  ['marketingNameEmpty', 'Name is empty.'],
  ['marketingEmailEmpty', 'Email is empty.'],
  ['marketingEmailInvalid', 'Email is invalid'],
  ['loginEmailRequired', 'Please enter your email.'],
  ['loginPasswordRequired', 'Please enter your password.'],
  ['loginEmailOrPasswordRequired', 'Please enter your email/password'],
  ['emailTaken', 'Is already taken.'],
  ['customsArrivalRequired', 'Please select arrival date'],
  ['customsDepartureRequired', 'Please select departure date'],
  ['customsArrivalMissing', 'Arrival Date is Required.'],
  ['customsDepartureMissing', 'Departure Date is Required.'],
];

/** What section 5 says of a value that a rule of its own refuses. */
const custom: readonly Quoted[] = [
  ['phoneNotValid', 'Please enter a valid phone number'],
  ['internationalPhoneNotValid', 'Please enter a valid phone number.'],
  ['nameNotValid', 'Please enter a valid name.'],
  ['emailNotValid', 'Please enter valid email address.'],
];

/** VAL-06 */
const numbersAndLengths: readonly Quoted[] = [
  ['numberNotValid', 'Enter a valid number.'],
  ['tooManyCharacters', 'You have reached the maximum number of characters allowed for this field.'],
  ['tooFewCharacters', 'Minimum character is not reached'],
];

/** VAL-07 */
const generic: readonly Quoted[] = [
  ['onlyAlphabets', 'Please enter only alphabets.'],
  ['fixThisField', 'Please fix this field.'],
];

/** VAL-12 */
const lists: readonly Quoted[] = [
  ['resultsNotLoaded', 'The results could not be loaded.'],
  ['noResultsFound', 'No results found'],
  ['searching', 'Searching…'],
  ['loadingMoreResults', 'Loading more results…'],
];

/** All others: section 8 of both documents, and words that other sections fix. */
const catalog: readonly Quoted[] = [
  ['zipNotValid', 'Zip code is not valid'],
  ['zipVerify', 'Please verify zip / postal code for selected country.'],
  ['addressValidationTitle', 'Address Validation Error'],
  ['addressValidationChoose', 'Please select correct entry'],
  ['originClubClosed', 'Origin Club Closed'],
  ['destinationClubClosed', 'Destination Club Closed'],
  ['pickupDateLabel', 'Pickup date'],
  ['dropOffDateLabel', 'Drop-off date'],
  ['returnPickupDateLabel', 'Return pickup date'],
  ['returnDropOffDateLabel', 'Return drop-off date'],
  ['dropOffAtStore', 'Drop off at local carrier store'],
  ['limitedServiceOptions', 'Limited service options available for the selected carrier'],
  ['couponRoundTripOnly', 'This coupon is valid for round trip shipments only'],
  ['couponNoLongerValid', 'This coupon is no longer valid'],
  ['notEnoughCredits', 'You do not have enough credits.'],
  ['creditsAboveDue', 'You do not apply credits.'],
  ['creditsNotPositive', 'Please provide the positive value.'],
  ['golfShopContact', 'Golf shop'],
  ['skierInformation', 'Skier information'],
  ['golferInformation', 'Golfer information'],
  [
    'prepaidCardRefused',
    'Prepaid debit/credit cards are not accepted, please enter a new credit or debit card number and try again. We apologize for any inconvenience',
  ],
  ['paymentFailed', 'There was an issue processing your payment method.'],
  [
    'paymentInSeveralSessions',
    'The transaction could not be processed. This usually happens when there are multiple sessions started on the same browser. Please reload the page and start afresh.',
  ],
  [
    'sameDayBeforeDec26',
    'Same day pickup with delivery of Dec 26 is not available, please change either the pickup date or arrival date.',
  ],
  ['pickupTimeOver', 'Please change the pickup date because pickup time is over for today.'],
  ['customsCheckFailed', 'Problem in checking if International Info is required.'],
  ['customsSaveFailed', 'Problem in saving International Info.'],
  ['clubAnswersSaveFailed', 'Problem in saving Golf Preferences.'],
  ['clubBillingRequested', 'Your request has been sent. The admin shall look into your request soon.'],
  ['termsChanged', 'Our terms have changed. Please accept to proceed with your order.'],
  ['registeredWithoutLogin', 'Your account registered but login failed.'],
  ['loginFailed', 'Login failed.'],
  ['headerNotRefreshed', 'Header failed to refresh.'],
  ['takeoverCartNotFound', 'Takeover Cart Not Found'],
  ['takeoverNeedsLogin', 'Please log into this Brand to continue the Cart Takeover'],
];

describe('the messages', () => {
  test.each(required)('VAL-02 %s reads "%s"', (name, words) => {
    expect(messageText(name)).toBe(words);
  });

  test.each(numbersAndLengths)('VAL-06 %s reads "%s"', (name, words) => {
    expect(messageText(name)).toBe(words);
  });

  test.each(generic)('VAL-07 %s reads "%s"', (name, words) => {
    expect(messageText(name)).toBe(words);
  });

  test.each(lists)('VAL-12 %s reads "%s"', (name, words) => {
    expect(messageText(name)).toBe(words);
  });

  test.each([...custom, ...catalog])('%s reads "%s", as the specification has it', (name, words) => {
    expect(messageText(name)).toBe(words);
  });

  test('VAL-02 the messages for a club and a requested club use the brand’s terms', () => {
    for (const { facilityLabel, facilityNoun } of brandKeys.map(brandByKey)) {
      expect(messageText('facilityNameRequired', { facilityLabel })).toBe(`Please enter your ${facilityLabel} name`);
      expect(messageText('requestedClubRequired', { facilityNoun })).toBe(`Please enter ${facilityNoun} name`);
    }
  });

  test('VAL-07 a message exists for an address of the web, a date, a number, digits, a repeated value and a range', () => {
    expect(messageText('urlNotValid')).toBe('Please enter a web address, such as https://www.example.com.');
    expect(messageText('dateNotValid')).toBe('Please enter a date, such as 3/12/2026.');
    expect(messageText('dateNotADay')).toBe('Please enter a date that exists, such as 2026-03-12.');
    expect(messageText('numberExpected')).toBe('Please enter a number.');
    expect(messageText('onlyDigits')).toBe('Please enter only digits.');
    expect(messageText('repeatedValueDiffers')).toBe('These don’t match. Please enter the same value.');
    expect(messageText('numberTooLow', { least: '1' })).toBe('Please enter 1 or more.');
    expect(messageText('numberTooHigh', { most: '9' })).toBe('Please enter 9 or less.');
    expect(messageText('numberOutOfRange', { least: '1', most: '9' })).toBe('Please enter a number from 1 to 9.');
  });

  test('VAL-10 a field without a message says so, and one with a message shows it', () => {
    expect(messageFor('o_zip', undefined)).toBe('Warning: No message defined for o_zip');
    expect(messageFor('o_zip', 'zipRequired')).toBe('Please enter your zip');
    expect(messageFor('d_company', 'facilityNameRequired', { facilityLabel: 'Camp' })).toBe(
      'Please enter your Camp name',
    );
  });

  test('VAL-11 the password and the GHIN number have their sentences', () => {
    expect(messageText('passwordsDiffer')).toBe("Password confirmation doesn't match Password.");
    expect(messageText('ghinNumberTooLong', { count: '10' })).toBe('Please enter no more than 10 number');
  });

  test('blanks are filled in', () => {
    expect(messageText('facilityNameRequired', { facilityLabel: 'Hotel/Lodge' })).toBe(
      'Please enter your Hotel/Lodge name',
    );
    expect(messageText('requestedClubRequired', { facilityNoun: 'golf facility' })).toBe(
      'Please enter golf facility name',
    );
    expect(messageText('noMessageDefined', { field: 'o_zip' })).toBe('Warning: No message defined for o_zip');
  });

  test('a blank without a value stays visible, and values are not searched for blanks', () => {
    expect(messageText('dayBeforeMinimum')).toBe('The earliest day is {day}');
    expect(messageText('dayBeforeMinimum', { day: '{day} $&' })).toBe('The earliest day is {day} $&');
  });

  test('PRC-04 refused cancellations and refunds have their messages', () => {
    expect(messageText('cancelByPhone')).toBe('This order can’t be canceled online. Please call us.');
    expect(messageText('canceledAlready')).toBe('This shipment is already canceled.');
    expect(messageText('cancelLegUnknown')).toBe('This order has no such shipment.');
    expect(messageText('cancelPartBackAlready')).toBe(
      'Part of what you paid was refunded earlier, so this refund is smaller.',
    );
    expect(messageText('refundKeyReused')).toBe('This key was already used for something else.');
    expect(messageText('refundByStaffOnly')).toBe('Only our staff can make this kind of refund.');
  });

  test('each message is in the table of one subject, and every table is joined', async () => {
    const folder = path.resolve(import.meta.dirname, 'messages');
    const tables = await Promise.all(
      fs.readdirSync(folder).map((file) => import(path.join(folder, file)) as Promise<object>),
    );
    const names = tables
      .flatMap((table) => Object.values(table))
      .flatMap((sentences: object) => Object.keys(sentences));
    expect(names.toSorted()).toEqual(Object.keys(messages).toSorted());
  });

  test('none is empty or has stray space at its ends', () => {
    for (const words of Object.values(messages)) expect(words).toMatch(/^\S(.*\S)?$/);
  });
});
