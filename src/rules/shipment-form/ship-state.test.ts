import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isoDate } from '#rules/dates.ts';
import { type Draft, emptyDraft, emptyLeg } from '#rules/shipment/draft.ts';
import { setLineCount, setShipPointField, setShipPointType, setTravelerField } from '#rules/shipment/draft-changes.ts';
import { isSessionSaved } from '#rules/shipment/is-session-saved.ts';
import { fromShipState, sessionFields, sessionSignature, toShipState } from './ship-state.ts';
import { anyDraftWithUnsentFields, firstDayOfDrafts } from '#rules/shipment/testing/any-draft.ts';

const today = isoDate('2026-03-10');

function restored(state: unknown): Draft {
  const draft = fromShipState(state, { today });
  if (!draft) throw new Error('Nothing could be read');
  return draft;
}

/** A round trip with a service on each leg. */
const planned: Draft = {
  ...emptyDraft('golf', 'US'),
  roundtrip: true,
  outbound: {
    pickupOptionId: 2,
    pickupDate: isoDate('2026-03-12'),
    carrier: 'FEDEX',
    service: { name: 'Ground', levelId: 11, systemName: 'DOMESTIC_GROUND' },
    arrivalDate: isoDate('2026-03-17'),
  },
  return: {
    pickupOptionId: 0,
    pickupDate: isoDate('2026-03-24'),
    carrier: 'UPS',
    service: { name: 'Second day', levelId: 21, systemName: 'DOMESTIC_2_DAY' },
    arrivalDate: isoDate('2026-03-26'),
  },
};

describe('saving and restoring', () => {
  test('CRT-02 ENT-07 a saved and restored draft is the same draft, including fields that are never sent', () => {
    fc.assert(
      fc.property(anyDraftWithUnsentFields, (draft) => {
        const saved: unknown = JSON.parse(JSON.stringify(toShipState(draft)));
        expect(fromShipState(saved, { today: firstDayOfDrafts })).toEqual(draft);
      }),
    );
  });

  test('ENT-07 the state has the names of the shipment form', () => {
    expect(toShipState(setShipPointField(planned, 'origin', 'zip', '33401'))).toMatchObject({
      version: 1,
      brand_id: 5,
      o_zip: '33401',
      roundtrip: true,
      return_pickup_date: '2026-03-24',
    });
  });

  test('PNT-01 a restore keeps the club that an ordinary address has replaced', () => {
    const club: Draft = {
      ...planned,
      origin: { ...planned.origin, clubId: 7, company: 'Saguaro Lantern', phoneExtension: '12' },
    };
    const other = restored(toShipState(setShipPointType(club, 'origin', 'other')));
    expect(other.origin).toMatchObject({ type: 'other', company: '' });
    expect(setShipPointType(other, 'origin', 'club').origin).toEqual(club.origin);
  });

  test('CRT-02 a form-encoded state, where all values are strings, is read too', () => {
    const state = {
      version: '1',
      brand_id: '1',
      roundtrip: 'true',
      return_pickup: '3',
      luggage_first: 'true',
      travelers: [{ lines: [{ traveler_package_type: 'ski', product_count: '2', roundtrip: 'false' }] }],
    };
    const draft = restored(state);
    expect(draft).toMatchObject({ brand: 'ski', roundtrip: true, luggageFirst: true, return: { pickupOptionId: 3 } });
    expect(draft.travelers[0]?.lines[0]).toMatchObject({
      roundtrip: false,
      products: [{ size: null }, { size: null }],
    });
  });
});

describe('unreadable states', () => {
  test('CRT-02 no JSON makes it throw', () => {
    const names = fc.constantFrom(...Object.keys(toShipState(planned)), 'o_earlier', 'luggage_first', 'cruise');
    const state = fc.dictionary(names, fc.jsonValue()).map((fields) => ({ ...fields, version: 1 }));
    fc.assert(
      fc.property(fc.oneof(state, fc.jsonValue()), (value) => {
        const draft = fromShipState(value, { today });
        if (draft) sessionSignature(draft);
      }),
    );
  });

  test('CRT-02 every restored draft can be saved and restored unchanged', () => {
    const traveler = fc.record(
      {
        traveler_id: fc.constantFrom('1', '2', 7),
        name: fc.jsonValue(),
        lines: fc.array(
          fc.record(
            { traveler_package_type: fc.constantFrom('golf', 'ski', 'anvil'), product_count: fc.integer() },
            { requiredKeys: [] },
          ),
        ),
      },
      { requiredKeys: [] },
    );
    const state = fc.record({ version: fc.constant(1), travelers: fc.array(fc.oneof(traveler, fc.jsonValue())) });
    fc.assert(
      fc.property(state, (value) => {
        const draft = restored(value);
        expect(restored(toShipState(draft))).toEqual(draft);
      }),
    );
  });

  test.each([
    ['nothing', null],
    ['a text', 'version 1'],
    ['a list', [{ version: 1 }]],
    ['a state of no version', { o_zip: '33401' }],
    ['a state of a later version', { version: 2, o_zip: '33401' }],
    ['a state whose version is none', { version: [1], o_zip: '33401' }],
  ])('CRT-02 %s is no saved draft', (_what, state) => {
    expect(fromShipState(state, { today })).toBeNull();
  });

  test('CRT-02 sizes, kinds and days that do not exist are dropped, and the rest is kept', () => {
    const draft = restored({
      ...toShipState(planned),
      pickup_date: '2026-02-30',
      travelers: [
        {
          name: 'Ada Park',
          lines: [
            {
              traveler_package_type: 'golf',
              products: [{ bag_size: 'gigantic', misc_note: 'blue' }, { bag_size: 'staff' }],
            },
            { traveler_package_type: 'golf', product_count: 25 },
            { traveler_package_type: 'anvil', product_count: 1 },
            { traveler_package_type: 'box', product_count: 0 },
          ],
        },
        null,
        { traveler_id: '1', name: 'Ada again' },
      ],
    });
    expect(draft.outbound).toEqual({ ...emptyLeg, pickupOptionId: 2, carrier: 'FEDEX' });
    expect(draft.return).toEqual(planned.return);
    expect(draft.travelers.map(({ name }) => name)).toEqual(['Ada Park']);
    expect(draft.travelers[0]?.lines).toMatchObject([
      { type: 'golf', products: [{ size: null, note: 'blue' }, { size: 'staff' }] },
    ]);
  });

  test('BRD-01 an unknown brand is replaced by the brand of the page', () => {
    const state = { ...toShipState(planned), brand_id: 99 };
    expect(fromShipState(state, { today, brandOfPage: 'camp' })?.brand).toBe('camp');
    expect(fromShipState(toShipState(planned), { today, brandOfPage: 'camp' })?.brand).toBe('golf');
  });

  test('CRT-02 a text is cut to the maximum of its field', () => {
    expect(restored({ version: 1, o_city: 'x'.repeat(5000) }).origin.city).toHaveLength(100);
  });
});

describe('days that have passed', () => {
  test('CRT-04 a past pickup date is replaced with today, and the service chosen for it goes, but not its level', () => {
    const draft = fromShipState(toShipState(planned), { today: isoDate('2026-03-13') });
    expect(draft?.outbound).toEqual({
      ...planned.outbound,
      pickupDate: '2026-03-13',
      wantedLevel: 'DOMESTIC_GROUND',
      service: null,
      arrivalDate: null,
    });
    expect(draft?.return).toEqual(planned.return);
  });

  test('CRT-04 a pickup date of today keeps its service', () => {
    expect(fromShipState(toShipState(planned), { today: isoDate('2026-03-12') })).toEqual(planned);
  });

  test('CRT-04 a return date in the past, or not after the new pickup, is cleared', () => {
    for (const now of ['2026-03-24', '2026-03-25']) {
      const draft = fromShipState(toShipState(planned), { today: isoDate(now) });
      expect(draft?.outbound.pickupDate).toBe(now);
      expect(draft?.return, now).toMatchObject({ pickupDate: null, service: null, arrivalDate: null });
    }
  });

  test('CRT-04 no restored draft is picked up in the past', () => {
    fc.assert(
      fc.property(anyDraftWithUnsentFields, fc.nat(700), (draft, ahead) => {
        const now = addDays(firstDayOfDrafts, ahead);
        const read = fromShipState(toShipState(draft), { today: now });
        const days = [read?.outbound.pickupDate, read?.return.pickupDate].filter((day) => day !== null);
        expect(days.every((day) => day !== undefined && day >= now)).toBe(true);
      }),
    );
  });
});

describe('the signature', () => {
  test('CRT-02 it is the same for the same draft, in any order of fields', () => {
    const { origin, ...rest } = planned;
    const turned = Object.fromEntries(Object.entries(origin).toReversed()) as Draft['origin'];
    expect(sessionSignature({ origin: turned, ...rest })).toBe(sessionSignature(planned));
  });

  test('CRT-02 it changes with every field that a restore brings back', () => {
    const changes: readonly ((draft: Draft) => Draft)[] = [
      (draft) => setShipPointField(draft, 'origin', 'phoneExtension', '4'),
      (draft) => setTravelerField(draft, '1', 'name', 'Ada'),
      (draft) => setLineCount(draft, '1', 'golf', 1),
      (draft) => setShipPointType(draft, 'destination', 'other'),
      (draft) => ({ ...draft, cruise: { ship: 'Aurora', cabin: '', sailing: null } }),
      (draft) => ({ ...draft, defaultOrigin: true }),
      (draft) => ({ ...draft, luggageFirst: true }),
    ];
    const signatures = [planned, ...changes.map((change) => change(planned))].map((draft) => sessionSignature(draft));
    signatures.push(sessionSignature(planned, { coupon: 'WELCOME10', giftCards: [] }));
    signatures.push(sessionSignature(planned, { coupon: '', giftCards: ['PORT-AGE1-GIFT-D100'] }));
    expect(new Set(signatures).size).toBe(signatures.length);
  });
});

describe('what is saved', () => {
  test('CRT-02 ENT-07 the places, the travelers as "name:email", and the whole state are saved', () => {
    let draft = setShipPointField(planned, 'origin', 'city', 'Aspen');
    draft = setShipPointField(draft, 'origin', 'state', 'CO');
    draft = setTravelerField(draft, '1', 'name', 'Ada Park');
    draft = setTravelerField(draft, '1', 'email', 'ada@portage.test');
    draft = { ...draft, travelers: [...draft.travelers, { id: '2', name: '', email: '', phone: '', lines: [] }] };
    expect(sessionFields(draft)).toEqual({
      origin_city: 'Aspen',
      origin_state: 'CO',
      destination_city: '',
      destination_state: '',
      travelers: ['Ada Park:ada@portage.test'],
      ship_state: toShipState(draft),
    });
  });

  test('CRT-02 nothing is saved for a role that contains admin or manager', () => {
    const kept = ['user', 'pro', 'admin', 'admin_plus', 'manager', 'club_staff', 'carrier_admin'].filter(
      isSessionSaved,
    );
    expect(kept).toEqual(['user', 'pro', 'club_staff']);
    expect(isSessionSaved(null)).toBe(true);
  });
});
