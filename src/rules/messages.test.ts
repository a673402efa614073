import { describe, expect, test } from 'vitest';
import { type MessageName, messages, messageText } from './messages.ts';

/** What the specifications fix word for word. Sentences of our own are quoted by the tests of the rules that say them. */
const quoted: readonly (readonly [MessageName, string])[] = [
  ['zipNotValid', 'Zip code is not valid'],
  ['zipVerify', 'Please verify zip / postal code for selected country.'],
  ['addressValidationTitle', 'Address Validation Error'],
  ['addressValidationChoose', 'Please select correct entry'],
  ['originClubClosed', 'Origin Club Closed'],
  ['destinationClubClosed', 'Destination Club Closed'],
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
  ['phoneNotValid', 'Please enter a valid phone number'],
  ['internationalPhoneNotValid', 'Please enter a valid phone number.'],
  ['nameNotValid', 'Please enter a valid name.'],
  ['emailNotValid', 'Please enter valid email address.'],
  ['numberNotValid', 'Enter a valid number.'],
  ['tooManyCharacters', 'You have reached the maximum number of characters allowed for this field.'],
  ['tooFewCharacters', 'Minimum character is not reached'],
  ['onlyAlphabets', 'Please enter only alphabets.'],
  ['fixThisField', 'Please fix this field.'],
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
];

describe('the sentences', () => {
  test.each(quoted)('%s reads as the specification has it', (name, words) => {
    expect(messageText(name)).toBe(words);
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

  test('a blank that nobody fills in stays to be seen, and what fills one in is not searched for blanks', () => {
    expect(messageText('dayBeforeMinimum')).toBe('The earliest day is {day}');
    expect(messageText('dayBeforeMinimum', { day: '{day} $&' })).toBe('The earliest day is {day} $&');
  });

  test('none is empty or has stray space at its ends', () => {
    for (const words of Object.values(messages)) expect(words).toMatch(/^\S(.*\S)?$/);
  });
});
