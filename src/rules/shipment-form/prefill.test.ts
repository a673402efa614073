import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isoDate } from '#rules/dates.ts';
import { productTypes } from '#rules/products/product-types.ts';
import { sizeClasses } from '#rules/products/size-classes.ts';
import { bagCount, emptyDraft, emptyLeg, lineOrder } from '#rules/shipment/draft.ts';
import { setRoundtrip } from '#rules/shipment/draft-changes.ts';
import { applyPrefill, type Prefill, prefillFromUrl, prefillToUrl } from './prefill.ts';

// A Thursday.
const days = { today: isoDate('2026-03-12'), nextPickupDay: isoDate('2026-03-13'), isTodayOpen: true };

function parsed(query: string) {
  return new Map(new URLSearchParams(query));
}

function filled(query: string, brand: 'golf' | 'ski' = 'golf') {
  return applyPrefill(emptyDraft(brand, 'US'), prefillFromUrl(parsed(query)), days);
}

function bags(query: string) {
  const [traveler] = filled(query).travelers;
  return (traveler?.lines ?? []).map(({ type, products }) => [type, products.map(({ size }) => size)]);
}

describe('both ends', () => {
  test('URL-01 o_ parameters fill the origin and d_ parameters the destination', () => {
    const draft = filled(
      'o_zip=33401&o_city=West+Palm+Beach&o_state=FL&o_country=US&o_address=1+Heron+Way&o_contact=Ana' +
        '&d_zip=V6B+1A1&d_city=Vancouver&d_state=BC&d_country=ca&d_address=2+Pine+St&d_contact=Ben',
    );
    expect(draft.origin).toMatchObject({
      type: 'other',
      zip: '33401',
      city: 'West Palm Beach',
      state: 'FL',
      country: 'US',
      address: '1 Heron Way',
      contact: 'Ana',
    });
    expect(draft.destination).toMatchObject({
      type: 'other',
      zip: 'V6B 1A1',
      city: 'Vancouver',
      state: 'BC',
      country: 'CA',
      address: '2 Pine St',
      contact: 'Ben',
    });
  });

  test('URL-01 a city in place of a zip is ignored', () => {
    expect(prefillFromUrl({ o_zip: 'Los Angeles', d_zip: 'V6B 1A1' })).toMatchObject({
      origin: {},
      destination: { zip: 'V6B 1A1' },
    });
    expect(prefillFromUrl({ o_zip: 'Los Angeles' }).origin).toEqual({});
  });

  test('URL-01 an invalid country code is ignored, and characters that a field does not accept are dropped', () => {
    const draft = filled('o_country=Narnia&o_city=<b>Rome</b>%00&o_zip=33401%27%3B--');
    expect(draft.origin).toMatchObject({ country: 'US', city: 'bRome/b', zip: '33401--' });
  });

  test('URL-02 shipping_from and shipping_to choose the facilities by id', () => {
    const draft = filled('shipping_from=12&shipping_to=34');
    expect(draft.origin).toMatchObject({ type: 'club', clubId: 12 });
    expect(draft.destination).toMatchObject({ type: 'club', clubId: 34 });
  });

  test('URL-02 a facility comes before an address of the same end, which is kept', () => {
    expect(filled('shipping_from=12&o_zip=33401').origin).toMatchObject({ type: 'club', clubId: 12, zip: '33401' });
  });

  test.each(['0', '-4', '1.5', 'abc', '99999999999999999999', '', '１２'])('URL-02 %j is no facility', (id) => {
    expect(prefillFromUrl({ shipping_from: id }).origin).toEqual({});
  });
});

describe('bags', () => {
  test('URL-03 a comma list of SKUs adds those products', () => {
    expect(bags('product=golf-standard,trunk-duffel-xl,golf-staff')).toEqual([
      ['golf', ['standard', 'staff']],
      ['trunk', ['duffel-xl']],
    ]);
  });

  test('URL-03 unknown SKUs are ignored', () => {
    expect(bags('product=golf-giant,,kayak-standard,golf,-,ski-single')).toEqual([['ski', ['single']]]);
  });

  test('URL-03 more of a kind than can be shipped are capped', () => {
    expect(bagCount(filled(`product=${Array(60).fill('golf-standard').join(',')}`))).toBe(25);
  });

  test.each(productTypes)('URL-06 the parameter %sqty sets the quantity of its line', (type) => {
    expect(bags(`${type}qty=2`)).toEqual([[type, [null, null]]]);
  });

  test('URL-06 quantities are capped at 25', () => {
    expect(prefillFromUrl(parsed('golfqty=26&skiqty=99999999999999999999&boxqty=25')).quantities).toEqual({
      golf: 25,
      ski: 25,
      box: 25,
    });
  });

  test.each(['-1', '2.5', '1e3', 'many', '', ' ', '0x10', 'NaN'])('URL-06 a quantity of %j is ignored', (quantity) => {
    expect(prefillFromUrl({ golfqty: quantity }).quantities).toEqual({});
  });

  test('URL-06 a quantity beyond the SKUs repeats the last size, one below them keeps the first', () => {
    expect(bags('product=golf-staff&golfqty=3')).toEqual([['golf', ['staff', 'staff', 'staff']]]);
    expect(bags('product=golf-staff,golf-standard&golfqty=1')).toEqual([['golf', ['staff']]]);
    expect(bags('product=golf-staff&golfqty=0')).toEqual([]);
  });

  test('URL-03 without products nothing is added', () => {
    expect(bags('o_zip=33401')).toEqual([]);
  });

  test('URL-07 luggage=true lists the luggage line first', () => {
    expect(lineOrder(filled('luggage=true', 'ski'))[0]).toBe('luggage');
    expect(lineOrder(filled('luggage=false', 'ski'))[0]).toBe('ski');
    expect(bags('luggage=true&golfqty=1&luggageqty=1').map(([type]) => type)).toEqual(['luggage', 'golf']);
  });
});

describe('traveler and trip', () => {
  test('URL-04 travname, travemail and travphone fill the first traveler', () => {
    expect(
      filled('travname=Ana+Reyes&travemail=ana@portage.test&travphone=%2B1+561+555+0142').travelers[0],
    ).toMatchObject({
      name: 'Ana Reyes',
      email: 'ana@portage.test',
      phone: '+1 561 555 0142',
    });
  });

  test('URL-04 the name is cut to 19 characters', () => {
    expect(prefillFromUrl({ travname: 'Abcdefghijklmnopqrstuvwxyz' }).traveler.name).toBe('Abcdefghijklmnopqrs');
  });

  test('URL-04 the cut does not split a character', () => {
    expect(prefillFromUrl({ travname: 'Abcdefghijklmnopqr\u{20000}' }).traveler.name).toBe('Abcdefghijklmnopqr');
  });

  test('URL-05 oneway=true chooses a one-way trip', () => {
    const roundTrip = setRoundtrip(emptyDraft('golf', 'US'), true);
    expect(applyPrefill(roundTrip, prefillFromUrl({ oneway: 'true' }), days).roundtrip).toBe(false);
  });

  test('URL-05 oneway=false chooses a round trip, and anything else leaves the trip as it is', () => {
    expect(filled('oneway=false').roundtrip).toBe(true);
    const roundTrip = setRoundtrip(emptyDraft('golf', 'US'), true);
    for (const query of [{}, { oneway: 'yes' }, { oneway: '' }]) {
      expect(applyPrefill(roundTrip, prefillFromUrl(query), days).roundtrip).toBe(true);
    }
  });
});

describe('the day of pickup', () => {
  test.each(['mode=sameday', 'sameday=true', 'mode=SameDay'])(
    'URL-08 the mode %s sets the pickup for today',
    (query) => {
      expect(prefillFromUrl(parsed(query)).mode).toBe('sameday');
      expect(filled(query).outbound.pickupDate).toBe(days.today);
    },
  );

  test.each(['mode=nextday', 'nextday=true'])('URL-08 the mode %s sets the pickup for the next pickup day', (query) => {
    expect(prefillFromUrl(parsed(query)).mode).toBe('nextday');
    expect(filled(query).outbound).toMatchObject({ pickupDate: days.nextPickupDay, pickupOptionId: 1 });
  });

  test('URL-08 same day on a weekend means the next pickup day', () => {
    const weekend = { today: isoDate('2026-03-14'), nextPickupDay: isoDate('2026-03-16'), isTodayOpen: false };
    const draft = applyPrefill(emptyDraft('golf', 'US'), prefillFromUrl({ mode: 'sameday' }), weekend);
    expect(draft.outbound.pickupDate).toBe('2026-03-16');
  });

  test('URL-08 an unknown mode sets no day', () => {
    expect(filled('mode=whenever&sameday=1').outbound.pickupDate).toBeNull();
  });

  test('URL-08 a date comes before a mode', () => {
    expect(filled('pickup_date=2026-03-20&mode=sameday').outbound.pickupDate).toBe('2026-03-20');
  });

  test.each(['2026-03-11', '2027-03-13', '2026-02-30', 'soon'])('URL-08 the date %s is ignored', (day) => {
    expect(filled(`pickup_date=${day}`).outbound.pickupDate).toBeNull();
  });
});

describe('any query', () => {
  const names = [
    ...['zip', 'city', 'state', 'country', 'address', 'contact'].flatMap((name) => [`o_${name}`, `d_${name}`]),
    ...productTypes.map((type) => `${type}qty`),
    ...'shipping_from shipping_to product travname travemail travphone oneway luggage'.split(' '),
    ...'mode sameday nextday pickup_date __proto__ constructor toString'.split(' '),
  ];
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      '\u0000',
      '\ud800',
      '\udfff\ud800',
      "'; DROP TABLE carts; --",
      '<script>',
      'true',
      '-0',
      '9'.repeat(400),
    ),
    fc.anything(),
  );

  test('URL-01 PNT-09 the sender’s name fills in the first traveler’s, unless the URL gives one', () => {
    const open = (query: Record<string, string>) =>
      applyPrefill(emptyDraft('golf', 'US'), prefillFromUrl(query), days).travelers[0]?.name;
    expect(open({ o_contact: 'Maximiliana Featherstone' })).toBe('Maximiliana Feathers');
    expect(open({ o_contact: 'Ana Rey', travname: 'Ben Oakes' })).toBe('Ben Oakes');
  });

  test('URL-01 URL-02 URL-03 URL-04 URL-06 hostile values never throw and never exceed the limits of the form', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), hostile), (query) => {
        for (const given of [query, new Map(Object.entries(query))]) {
          const prefill = prefillFromUrl(given);
          const draft = applyPrefill(emptyDraft('golf', 'US'), prefill, days);
          // A name of its own has 19 characters, one that is copied from the sender 20. PNT-09
          const nameMost = prefill.traveler.name === undefined ? 20 : 19;
          expect(draft.travelers[0]?.name.length).toBeLessThanOrEqual(nameMost);
          for (const line of draft.travelers[0]?.lines ?? []) expect(line.products.length).toBeLessThanOrEqual(25);
          expect(JSON.stringify(draft).isWellFormed()).toBe(true);
          expect(JSON.stringify(draft)).not.toMatch(/\\u00[01]/);
          prefillToUrl(prefill);
        }
      }),
    );
  });

  test('URL-01 properties of Object are not parameters', () => {
    const inherited: Record<string, unknown> = Object.create({ o_zip: '33401' });
    expect(prefillFromUrl(inherited).origin).toEqual({});
    expect(prefillFromUrl(JSON.parse('{"__proto__":{"o_zip":"33401"}}')).origin).toEqual({});
  });

  const word = fc.stringMatching(/^[A-Za-z0-9é][A-Za-z0-9 .,'é-]{0,16}[A-Za-z0-9é]$/);
  const end = fc.record(
    {
      clubId: fc.integer({ min: 1, max: 999_999 }),
      country: fc.constantFrom('US', 'CA', 'JP'),
      zip: fc.stringMatching(/^[A-Z0-9]{0,5}[0-9][A-Z0-9]{0,4}$/),
      city: word,
      state: word,
      address: word,
      contact: word,
    },
    { requiredKeys: [] },
  );
  const anyPrefill: fc.Arbitrary<Prefill> = fc.record({
    origin: end,
    destination: end,
    products: fc.array(
      fc.constantFrom(...sizeClasses).map(({ type, size }) => ({ type, size })),
      { maxLength: 20 },
    ),
    traveler: fc.record(
      { name: word, email: fc.emailAddress(), phone: fc.constant('+1 (561) 555-0142') },
      { requiredKeys: [] },
    ),
    oneway: fc.constantFrom(true, false, null),
    quantities: fc.dictionary(fc.constantFrom(...productTypes), fc.integer({ min: 0, max: 25 }), {
      noNullPrototype: true,
    }),
    luggageFirst: fc.boolean(),
    mode: fc.constantFrom('sameday', 'nextday', null),
    pickupDate: fc.option(
      fc.nat(500).map((ahead) => addDays(days.today, ahead)),
      { nil: null },
    ),
    returnDate: fc.option(
      fc.nat(500).map((ahead) => addDays(days.today, ahead)),
      { nil: null },
    ),
    service: fc.constantFrom(101, 104, 206, 252, null),
    returnService: fc.constantFrom(101, 204, null),
  });

  test('URL-01 URL-02 URL-03 URL-04 URL-05 URL-06 URL-07 URL-08 a written prefill reads back the same', () => {
    fc.assert(
      fc.property(anyPrefill, (prefill) => {
        expect(prefillFromUrl(parsed(prefillToUrl(prefill)))).toEqual(prefill);
      }),
    );
  });

  test('URL-05 a return date is that of a round trip; one before the handover is ignored', () => {
    const round = applyPrefill(
      emptyDraft('golf', 'US'),
      prefillFromUrl({ oneway: 'false', pickup_date: '2026-03-12', return_date: '2026-03-20' }),
      days,
    );
    expect(round.return.pickupDate).toBe('2026-03-20');
    const wrong = { oneway: 'false', pickup_date: '2026-03-12', return_date: '2026-03-12' };
    expect(applyPrefill(emptyDraft('golf', 'US'), prefillFromUrl(wrong), days).return).toEqual(emptyLeg);
  });

  test('URL-03 an empty prefill is an empty query', () => {
    expect(prefillToUrl(prefillFromUrl({}))).toBe('');
  });
});
