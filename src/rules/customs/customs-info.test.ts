import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isoDate } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import { customsProblems, isCustomsInfoRequired } from './customs-info.ts';

const oneWay = { isRoundTrip: false };
const roundTrip = { isRoundTrip: true };

function problemTexts(arrival: string, departure: string, trip = roundTrip): string[] {
  return customsProblems({ arrival, departure }, trip).map(({ field, message }) => `${field}: ${messageText(message)}`);
}

describe('when customs info is asked for', () => {
  test('INT-01 customs info is asked for on a route that crosses a border', () => {
    expect(isCustomsInfoRequired({ origin: 'US', destination: 'GB' })).toBe(true);
    expect(isCustomsInfoRequired({ origin: 'GB', destination: 'US' })).toBe(true);
    expect(isCustomsInfoRequired({ origin: 'FR', destination: 'GB' })).toBe(true);
  });

  test('INT-01 customs info is not asked for within a country, nor between the United States and their territories', () => {
    expect(isCustomsInfoRequired({ origin: 'US', destination: 'US' })).toBe(false);
    expect(isCustomsInfoRequired({ origin: 'FR', destination: 'FR' })).toBe(false);
    expect(isCustomsInfoRequired({ origin: 'US', destination: 'PR' })).toBe(false);
  });
});

describe('what it must hold', () => {
  test('INT-01 the arrival is required, and the departure for a round trip', () => {
    expect(problemTexts('', '', roundTrip)).toEqual([
      'arrival: Please select arrival date',
      'departure: Please select departure date',
    ]);
    expect(problemTexts('', ' ', oneWay)).toEqual(['arrival: Please select arrival date']);
  });

  test('INT-01 the server has other messages for missing dates', () => {
    const refusals = customsProblems({ arrival: '', departure: '' }, roundTrip).map(({ refusal }) =>
      messageText(refusal),
    );
    expect(refusals).toEqual(['Arrival Date is Required.', 'Departure Date is Required.']);
  });

  test('INT-01 both dates must exist', () => {
    expect(problemTexts('2026-02-30', 'soon', oneWay)).toEqual([
      'arrival: Please enter a date that exists, such as 2026-03-12.',
      'departure: Please enter a date that exists, such as 2026-03-12.',
    ]);
  });

  test('INT-01 the departure must not be before the arrival', () => {
    expect(problemTexts('2026-03-12', '2026-03-11')).toEqual([
      'departure: Please choose a departure date on or after the arrival date.',
    ]);
    expect(problemTexts('2026-03-12', '2026-03-12')).toEqual([]);
  });

  test('INT-01 the traveler enters from today on and before the bags start back, and stays until the bags are there', () => {
    const day = (text: string) => isoDate(text);
    const trip = { today: day('2026-12-31'), bagsArrive: day('2027-01-15'), bagsStartBack: day('2027-01-25') };
    const problems = (arrival: string, departure: string) =>
      customsProblems({ arrival, departure }, { isRoundTrip: true, trip }).map(({ field, message }) => [
        field,
        message,
      ]);
    expect(problems('2026-11-28', '2027-01-20')).toEqual([['arrival', 'customsDayPast']]);
    expect(problems('2026-12-31', '2027-01-15')).toEqual([]);
    expect(problems('2027-01-25', '2027-02-20')).toEqual([]);
    expect(problems('2027-01-26', '2027-02-20')).toEqual([['arrival', 'customsArrivalAfterReturn']]);
    expect(problems('2027-01-02', '2027-01-14')).toEqual([['departure', 'customsDepartureBeforeBags']]);
    const oneWayTrip = { ...trip, bagsStartBack: null };
    const far = customsProblems({ arrival: '2028-01-16', departure: '' }, { isRoundTrip: false, trip: oneWayTrip });
    expect(far.map(({ message }) => message)).toEqual(['customsArrivalTooFar']);
  });

  test('INT-01 any two days in order are valid', () => {
    fc.assert(
      fc.property(fc.nat({ max: 800 }), fc.nat({ max: 400 }), fc.boolean(), (from, length, isRoundTrip) => {
        const arrival = addDays(isoDate('2026-01-01'), from);
        expect(customsProblems({ arrival, departure: addDays(arrival, length) }, { isRoundTrip })).toEqual([]);
      }),
    );
  });
});
