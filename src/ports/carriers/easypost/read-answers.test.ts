import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { centsOfDecimal } from './cents-of-decimal.ts';
import { chooseRate, type Rate } from './choose-rate.ts';
import { errorKind, readError } from './read-error.ts';
import { readPickup, readShipment } from './read-answers.ts';
import recorded from './testing/recorded/exchanges.json' with { type: 'json' };

describe('money', () => {
  test.each([
    ['5.93', 593],
    ['33.10', 3310],
    ['0.00', 0],
    ['0.00000', 0],
    ['5.93000', 593],
    ['0.5', 50],
    ['100', 10_000],
    ['1.15', 115],
    ['8.45', 845],
    ['123456789.99', 12_345_678_999],
  ])('%s is %i cents', (text, amount) => {
    expect(centsOfDecimal(text)).toBe(amount);
  });

  test.each(['', '5.935', '-1.00', '1e3', '1,000.00', ' 1', '.5', '5.', '0x10', 'NaN'])(
    '%j is no amount in cents',
    (text) => {
      expect(centsOfDecimal(text)).toBeNull();
    },
  );

  test('no amount is off by a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 3 }), (amount, zeros) => {
        const digits = String(amount).padStart(3, '0');
        const text = `${digits.slice(0, -2)}.${digits.slice(-2)}${'0'.repeat(zeros)}`;
        expect(centsOfDecimal(text)).toBe(amount);
      }),
    );
  });
});

describe('each recorded answer is read', () => {
  test('the recorded shipment is read with its rates', () => {
    expect(readShipment(recorded.createShipment.answer)).toEqual({
      id: 'shp_c19ef39504854bdeb0647fe46d9aa6ae',
      rates: [
        { id: 'rate_2baae5495eb74855bdeaeaff9d621960', carrier: 'USPS', service: 'Express', cost: 3310, days: 2 },
        { id: 'rate_fc2b0e59d8684eb5a5df11fb231fd460', carrier: 'USPS', service: 'Priority', cost: 690, days: 2 },
        {
          id: 'rate_1417b8ba15e0420287f0249d36bb0ef6',
          carrier: 'USPS',
          service: 'GroundAdvantage',
          cost: 593,
          days: 3,
        },
      ],
      remarks: [],
      bought: null,
      refundStatus: null,
    });
    expect(readShipment(recorded.findShipment.answer)).toMatchObject({
      id: recorded.findShipment.answer.id,
      bought: null,
    });
  });

  test('the recorded purchase is read with number, label, tracker and what it cost', () => {
    expect(readShipment(recorded.buyShipment.answer)?.bought).toEqual({
      trackingNumber: '9400100110368068953228',
      trackerId: 'trk_19ed3cce156c4fd6a6d02eb268efcd6d',
      labelUrl: recorded.buyShipment.answer.postage_label.label_url,
      cost: 593,
      tracker: expect.objectContaining({ scans: [] }),
    });
  });

  test('the recorded refund is read as submitted', () => {
    expect(readShipment(recorded.refundShipment.answer)).toMatchObject({
      refundStatus: 'submitted',
      bought: { trackingNumber: '9400100110368068953341' },
    });
  });

  test('the recorded pickup is read as offered, booked and canceled', () => {
    expect(readPickup(recorded.createPickup.answer)).toEqual({
      id: 'pickup_95cb01894a1c495f927525b7039767f1',
      rates: [{ carrier: 'USPS', service: 'NextDay', cost: 0 }],
      remarks: [],
      confirmation: null,
      isCanceled: false,
    });
    expect(readPickup(recorded.buyPickup.answer)).toMatchObject({ confirmation: 'WTC64740636', isCanceled: false });
    expect(readPickup(recorded.cancelPickup.answer)).toMatchObject({ isCanceled: true });
    expect(readPickup(recorded.findPickup.answer)).toMatchObject({ confirmation: null });
  });

  test('an answer that is none of these is not read', () => {
    for (const answer of [null, [], {}, 'x', { id: '../secrets', rates: [] }, { id: 5 }]) {
      expect(readShipment(answer)).toBeUndefined();
      expect(readPickup(answer)).toBeUndefined();
    }
  });
});

describe('each recorded error is read, in both of its shapes', () => {
  test.each([
    [recorded.missingShipment, 'PARAMETER.REQUIRED', 'Missing required parameter. shipment: cannot be blank.'],
    [
      recorded.otherShapeOfError,
      'NOT_FOUND',
      'The requested resource could not be found. No eligible insurance found with provided tracking code.',
    ],
    [recorded.unknownAddress, 'ADDRESS.VERIFY.FAILURE', 'Unable to verify address. Address not found.'],
    [
      recorded.addressWithoutNumber,
      'ADDRESS.VERIFY.FAILURE',
      'Unable to verify address. Address not found. Street: House number is missing.',
    ],
    [recorded.missingPayload, 'PAYLOAD.NOT_FOUND', 'The payload(s) could not be found.'],
  ])(
    'the recorded error %# is read as a refusal with its code and its words, in both shapes',
    ({ status, answer }, code, text) => {
      expect(readError(answer)).toEqual({ code, text });
      expect(errorKind(status, { code })).toBe('refused');
    },
  );

  test('an answer that is not an error of EasyPost’s has neither a code nor a text', () => {
    for (const answer of [undefined, null, 'Bad Gateway', { error: 'x' }, []]) {
      expect(readError(answer)).toEqual({ code: '', text: '' });
    }
  });

  test('a busy server, our account and an unfinished purchase do not count as a problem with the bag', () => {
    expect(errorKind(429, { code: 'RATE_LIMITED' })).toBe('busy');
    for (const status of [401, 402, 403]) expect(errorKind(status, { code: '' })).toBe('account');
    for (const status of [408, 500, 502, 503, 504]) expect(errorKind(status, { code: '' })).toBe('unknown');
    for (const code of [
      'SHIPMENT.PURCHASE.IN_PROGRESS',
      'SHIPMENT.POSTAGE.TIMED_OUT',
      'SHIPMENT.POSTAGE.NO_RESPONSE',
    ]) {
      expect(errorKind(422, { code })).toBe('unknown');
    }
    expect(errorKind(422, { code: 'SHIPMENT.POSTAGE.EXISTS' })).toBe('exists');
  });
});

describe('the rate of a label', () => {
  const trip = {
    carrier: 'FEDEX',
    level: 'DOMESTIC_GROUND',
    // A Thursday and the Tuesday after it: three working days.
    shipOn: isoDate('2026-03-12'),
    arriveOn: isoDate('2026-03-17'),
    remarks: [],
  } as const;
  const rate = (service: string, changes: Partial<Rate> = {}): Rate => ({
    id: `rate_${service}`,
    carrier: 'FedEx',
    service,
    cost: cents(5000),
    days: 3,
    ...changes,
  });
  const chosen = (rates: readonly Rate[], changes: Partial<Parameters<typeof chooseRate>[1]> = {}) => {
    const choice = chooseRate(rates, { ...trip, ...changes });
    return choice.kind === 'chosen' ? choice.rate.id : choice.reason;
  };

  test('the rate of a label is of the carrier and the level that were sold', () => {
    const rates = [
      rate('FEDEX_2_DAY'),
      rate('FEDEX_GROUND'),
      rate('Ground', { carrier: 'UPS' }),
      rate('NextDayAir', { carrier: 'UPSDAP' }),
    ];
    expect(chosen(rates)).toBe('rate_FEDEX_GROUND');
    expect(chosen(rates, { level: 'DOMESTIC_2_DAY' })).toBe('rate_FEDEX_2_DAY');
    expect(chosen(rates, { carrier: 'UPS' })).toBe('rate_Ground');
    expect(chosen(rates, { carrier: 'UPS', level: 'DOMESTIC_1_DAY' })).toBe('rate_NextDayAir');
  });

  test('the rate of a label is the cheaper one of two accounts', () => {
    const rates = [
      rate('FEDEX_GROUND', { id: 'dear' }),
      rate('FEDEX_GROUND', { id: 'cheap', carrier: 'FedExDefault', cost: cents(4999) }),
    ];
    expect(chosen(rates)).toBe('cheap');
  });

  test('the rate of a label is by air where the ground is too slow for the promised day', () => {
    const level = 'DOMESTIC_EXPEDITED_GROUND';
    const saver = rate('FEDEX_EXPRESS_SAVER');
    expect(chosen([rate('FEDEX_GROUND', { days: 3 }), saver], { level })).toBe('rate_FEDEX_GROUND');
    expect(chosen([rate('FEDEX_GROUND', { days: 4 }), saver], { level })).toBe('rate_FEDEX_EXPRESS_SAVER');
    expect(chosen([rate('FEDEX_GROUND', { days: null }), saver], { level })).toBe('rate_FEDEX_GROUND');
  });

  test('a rate that no account offers is refused with a reason for staff', () => {
    expect(chosen([rate('FEDEX_2_DAY')])).toBe(
      'EasyPost has no rate of FedEx for FEDEX_GROUND or GROUND_HOME_DELIVERY on this way.',
    );
    expect(chosen([], { remarks: ['The destination is not served.'] })).toContain(
      'FedEx says: The destination is not served.',
    );
  });
});
