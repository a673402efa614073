import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import countryRows from '#data/countries.json' with { type: 'json' };
import { countryIn, countryTable } from '#rules/address/country-table.ts';
import { isoDate, isWeekend } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import { type Draft, emptyDraft } from './draft.ts';
import {
  addTraveler,
  chooseService,
  copyLines,
  setCountry,
  setCruise,
  setLineCount,
  setPickupDate,
  setPickupOption,
  setProductField,
  setRoundtrip,
  setShipPointField,
  setShipPointType,
  setTravelerField,
} from './draft-changes.ts';
import { type FormFacts, formProblems } from './form-problems.ts';
import { tripSectionKeys } from './trip-sections.ts';
import { anyDraft } from './testing/any-draft.ts';

const countries = countryTable(countryRows);
const ground = { name: 'Ground', levelId: 101, systemName: 'DOMESTIC_GROUND' };

function factsOf(draft: Draft, changes: Partial<FormFacts> = {}): FormFacts {
  return {
    countries: {
      origin: countryIn(countries, draft.origin.country),
      destination: countryIn(countries, draft.destination.country),
    },
    dayProblems: { outbound: null, return: null },
    today: isoDate('2026-03-02'),
    refusedPhones: new Set(),
    isWorkingDayThere: (day) => !isWeekend(day),
    ...changes,
  };
}

function problemTexts(draft: Draft, changes: Partial<FormFacts> = {}): Record<string, string> {
  return Object.fromEntries(
    formProblems(draft, factsOf(draft, changes)).map(({ fieldId, message }) => [fieldId, message]),
  );
}

function address(draft: Draft, end: 'origin' | 'destination', zip: string): Draft {
  const fields = { contact: 'Ana Rey', address: '9 Elm St', zip, city: 'Town', state: 'FL', phone: '(561) 555-0101' };
  return Object.entries(fields).reduce(
    (point, [field, value]) => setShipPointField(point, end, field as keyof typeof fields, value),
    setShipPointType(draft, end, 'other'),
  );
}

/** A shipment of one golf bag that could be ordered. */
const complete: Draft = [
  (draft: Draft) => address(draft, 'origin', '90001'),
  (draft: Draft) => address(draft, 'destination', '33101'),
  (draft: Draft) => setLineCount(draft, '1', 'golf', 1),
  (draft: Draft) => setProductField(draft, { travelerId: '1', type: 'golf', index: 0 }, 'size', 'standard'),
  (draft: Draft) => setProductField(draft, { travelerId: '1', type: 'golf', index: 0 }, 'packaging', 'hard-case'),
  (draft: Draft) => setTravelerField(draft, '1', 'email', 'ana@portage.test'),
  (draft: Draft) => setTravelerField(draft, '1', 'phone', '561 555 0101'),
  (draft: Draft) => setPickupDate(draft, 'outbound', isoDate('2026-03-05')),
  (draft: Draft) =>
    chooseService(draft, 'outbound', { service: ground, carrier: 'FEDEX', arrivalDate: isoDate('2026-03-12') }),
].reduce((draft, change) => change(draft), emptyDraft('golf', 'US'));

describe('the problems of a shipment', () => {
  test('VAL-02 a complete form has no problems', () => {
    expect(problemTexts(complete)).toEqual({});
  });

  test('VAL-02 an empty form lacks both places (in the brand’s term), a bag, the traveler and the day', () => {
    expect(problemTexts(emptyDraft('ski', 'US'))).toEqual({
      'origin-club': 'Please enter your Hotel/Lodge name',
      'destination-club': 'Please enter your Hotel/Lodge name',
      'traveler-1-ski-count': 'Please add at least one bag.',
      'traveler-1-name': 'Please enter your name',
      'traveler-1-email': 'Please enter your email',
      'traveler-1-phone': 'Please enter your phone',
      'outbound-date': 'Please select drop-off date',
    });
  });

  test('VAL-02 an ordinary address requires sender or recipient, street, zip, city, state and phone', () => {
    let draft = setShipPointType(emptyDraft('golf', 'US'), 'origin', 'other');
    draft = setShipPointType(draft, 'destination', 'other');
    expect(problemTexts(draft)).toMatchObject({
      'origin-contact': 'Please enter your sender name',
      'origin-address': 'Please enter your address',
      'origin-zip': 'Please enter your zip',
      'origin-city': 'Please enter your city',
      'origin-state': 'Please select your state',
      'origin-phone': 'Please enter your phone',
      'destination-contact': 'Please enter your recipient name',
    });
  });

  test('CTY-01 a field that the country makes optional is not required, and company and second line never are', () => {
    const abroad = address(
      setCountry(setShipPointType(complete, 'destination', 'other'), 'destination', 'HK'),
      'destination',
      '',
    );
    expect(Object.keys(problemTexts(abroad)).filter((field) => field.startsWith('destination'))).toEqual([]);
  });

  test('VAL-03 VAL-04 VAL-05 names, phone numbers and emails must be valid', () => {
    let draft = setShipPointField(complete, 'origin', 'contact', 'R2 D2');
    draft = setShipPointField(draft, 'origin', 'phone', '555');
    draft = setTravelerField(draft, '1', 'email', 'ana@portage');
    draft = setTravelerField(draft, '1', 'name', '4');
    expect(problemTexts(draft)).toEqual({
      'origin-contact': 'Please enter a valid name.',
      'origin-phone': 'Please enter a valid phone number',
      'traveler-1-email': 'Please enter valid email address.',
      'traveler-1-name': 'Please enter a valid name.',
    });
  });

  test('VAL-03 a number that the phone widget refuses blocks the order too', () => {
    const refusedPhones = new Set(['origin-phone', 'traveler-1-phone', 'traveler-9-phone']);
    expect(problemTexts(complete, { refusedPhones })).toEqual({
      'origin-phone': 'Please enter a valid phone number.',
      'traveler-1-phone': 'Please enter a valid phone number.',
    });
  });

  test('PNT-05 the same zip at both ends is an error at both, and blocks the order', () => {
    const draft = setShipPointField(complete, 'destination', 'zip', '90001-1234');
    expect(problemTexts(draft)).toMatchObject({
      'origin-zip': 'Both ends have the same zip code.',
      'destination-zip': 'Both ends have the same zip code.',
    });
  });

  test('TRV-02 two travelers with the same name, email and phone are flagged, one with another phone is not', () => {
    let draft = copyLines(addTraveler(complete), { from: '1', to: '2' });
    draft = setTravelerField(draft, '2', 'name', 'ana rey');
    draft = setTravelerField(draft, '2', 'email', 'ANA@portage.test');
    const twins = setTravelerField(draft, '2', 'phone', '(561) 555-0101');
    expect(problemTexts(twins)).toEqual({ 'traveler-2-name': messageText('travelersAlike') });
    expect(problemTexts(setTravelerField(draft, '2', 'phone', '(561) 555-0199'))).toEqual({});
  });

  test('SCR-06 what labels print is asked for in Latin letters, at its field', () => {
    const { origin, travelers } = complete;
    const names = { contact: '山田太郎', company: '山田商店', address: '千代田区1-1', address2: '2階' };
    const typed = {
      ...complete,
      origin: { ...origin, ...names },
      travelers: travelers.map((traveler) => ({ ...traveler, name: 'محمد العربي' })),
    };
    const found = Object.entries(problemTexts(typed));
    expect(found.map(([field]) => field).toSorted()).toEqual([
      'origin-address',
      'origin-address2',
      'origin-company',
      'origin-contact',
      'traveler-1-name',
    ]);
    expect(new Set(found.map(([, text]) => text))).toEqual(
      new Set(['Please use Latin letters, as on a passport: carriers print labels with them.']),
    );
    const spelled = { ...typed, origin: { ...origin, contact: 'Иван Петров', company: 'Café Łódź' }, travelers };
    expect(problemTexts(spelled)).toEqual({});
  });

  test('PRD-02 PRD-03 every bag needs its size, and packaging and contents where required', () => {
    let boxes = setLineCount(setLineCount(complete, '1', 'golf', 2), '1', 'box', 1);
    const second = { travelerId: '1', type: 'golf', index: 1 } as const;
    boxes = setProductField(setProductField(boxes, second, 'size', null), second, 'packaging', null);
    expect(problemTexts(boxes)).toEqual({
      'traveler-1-golf-1-size': 'Please select a size',
      'traveler-1-golf-1-packaging': 'Please select packaging',
      'traveler-1-box-0-size': 'Please select a size',
      'traveler-1-box-0-note': 'Please describe contents',
    });
  });

  test('VAL-02 problems with the same message say what they are about', () => {
    const two = setLineCount(addTraveler(complete), '2', 'golf', 1);
    const about = formProblems(two, factsOf(two)).map(({ fieldId, about: whose }) => [fieldId, whose]);
    expect(Object.fromEntries(about)).toMatchObject({
      'traveler-2-name': 'traveler 2',
      'traveler-2-golf-0-size': 'golf bag 1 of traveler 2',
    });
    const [first] = formProblems(emptyDraft('golf', 'US'), factsOf(complete));
    expect(first?.about).toBe('ship from');
  });

  test('TRV-01 every traveler needs a bag', () => {
    expect(problemTexts(addTraveler(complete))).toMatchObject({
      'traveler-2-golf-count': 'Please add at least one bag.',
    });
  });

  test('DAT-06 CHK-03 an impossible day and a missing arrival are shown at their fields', () => {
    const problem = 'Sun, Mar 8: No service on weekends. Choose another date.';
    expect(problemTexts(complete, { dayProblems: { outbound: problem, return: null } })).toEqual({
      'outbound-date': problem,
    });
    expect(problemTexts(setPickupDate(complete, 'outbound', isoDate('2026-03-06')))).toEqual({
      'outbound-service': 'Please select an arrival date for all of your bags',
    });
  });

  test('TRP-01 a round trip requires a return date, a one-way trip does not', () => {
    expect(problemTexts(setRoundtrip(complete, true))).toEqual({ 'return-date': 'Please select return pickup date' });
    const collected = setPickupOption(setPickupDate(complete, 'outbound', null), 'outbound', 1);
    expect(problemTexts(collected)).toEqual({ 'outbound-date': 'Please select pickup date' });
  });

  test('TRP-06 a cruise requires its ship, and bags that arrive in time', () => {
    expect(problemTexts(setCruise(complete, { ship: '', cabin: '', sailing: null }))).toEqual({
      'cruise-ship': messageText('cruiseShipRequired'),
    });
    const sailing = isoDate('2026-03-13');
    expect(Object.keys(problemTexts(setCruise(complete, { ship: 'Aurora', cabin: 'C 1', sailing })))).toEqual([
      'cruise-sailing',
    ]);
    expect(problemTexts(setCruise(complete, { ship: 'Aurora', cabin: 'C 1', sailing: isoDate('2026-03-16') }))).toEqual(
      {},
    );
  });

  test('CTY-03 an unsupported country is one problem, at the country', () => {
    const nowhere = setCountry(complete, 'origin', 'AQ');
    expect(Object.keys(problemTexts(nowhere)).filter((field) => field.startsWith('origin'))).toEqual([
      'origin-country',
    ]);
  });

  test('VAL-02 the problems of any draft are in the order of the page, each with a message', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const problems = formProblems(draft, factsOf(draft));
        const places = problems.map(({ section }) => tripSectionKeys.indexOf(section));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(problems.every(({ message }) => message.length > 0 && !message.includes('{'))).toBe(true);
      }),
    );
  });
});
