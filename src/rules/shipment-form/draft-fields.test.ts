import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unknownCountry } from '#rules/address/country-rules.ts';
import { checkZip } from '#rules/address/zip-rules.ts';
import { isoDate } from '#rules/dates.ts';
import { ok } from '#rules/result.ts';
import { type Draft, emptyDraft, emptyLeg } from '#rules/shipment/draft.ts';
import { fromFields, type ShipmentFields, shipmentFields, toFields } from './draft-fields.ts';
import { anyDraft } from '#rules/shipment/testing/any-draft.ts';

function problemsOf(fields: ShipmentFields) {
  return fromFields(fields).problems.map(({ field, message }) => [field, message]);
}

function oneLine(line: NonNullable<NonNullable<ShipmentFields['travelers']>[number]['lines']>[number]): ShipmentFields {
  return { travelers: [{ lines: [line] }] };
}

describe('writing a draft', () => {
  const draft: Draft = {
    ...emptyDraft('golf', 'US'),
    roundtrip: true,
    outbound: {
      pickupOptionId: 2,
      pickupDate: isoDate('2026-03-12'),
      carrier: 'FEDEX',
      service: { name: 'Ground', levelId: 11, systemName: 'DOMESTIC_GROUND' },
      arrivalDate: isoDate('2026-03-17'),
    },
    return: { ...emptyLeg, pickupDate: isoDate('2026-03-24'), carrier: 'UPS' },
  };

  test('TRP-01 the fields of both legs have their wire names', () => {
    expect(toFields(draft)).toMatchObject({
      brand_id: 5,
      o_type: 'club',
      d_country: 'US',
      roundtrip: true,
      pickup_date: '2026-03-12',
      arrival_date: '2026-03-17',
      outbound_pickup: 2,
      pickup_carrier: 'FEDEX',
      service_name: 'Ground',
      carrier_service_level_id: 11,
      service_type_system_name: 'DOMESTIC_GROUND',
      return_pickup_date: '2026-03-24',
      return_pickup: 0,
      return_carrier: 'UPS',
    });
  });

  test('TRP-05 return_ fields are dropped on a one-way trip, including those of the extras', () => {
    const names = Object.keys(
      toFields({ ...draft, roundtrip: false }, { return_pickup_ready_time: '9:00 AM', cart_id: 1001 }),
    );
    expect(names.filter((name) => name.startsWith('return_'))).toEqual([]);
    expect(names).toContain('cart_id');
    expect(names).toContain('roundtrip');
  });

  test('TRP-05 on a round trip they are sent', () => {
    expect(toFields(draft, { return_pickup_ready_time: '9:00 AM' })).toHaveProperty(
      'return_pickup_ready_time',
      '9:00 AM',
    );
  });

  test('PNT-03 empty fields are left out', () => {
    const fields = toFields(emptyDraft('ski', 'US'));
    for (const name of ['o_zip', 'o_club_id', 'pickup_date', 'service_name', 'pickup_carrier']) {
      expect(fields).not.toHaveProperty(name);
    }
  });

  test('TRP-06 a cruise is sent', () => {
    const cruise = { ship: 'Aurora', cabin: 'C 114', sailing: isoDate('2026-04-02') };
    expect(toFields({ ...draft, cruise })).toHaveProperty('cruise', cruise);
    expect(toFields(draft)).not.toHaveProperty('cruise');
  });

  test('PNT-03 the default-origin flag is sent when it is set', () => {
    expect(toFields({ ...draft, defaultOrigin: true })).toHaveProperty('default_origin_address', true);
    expect(toFields(draft)).not.toHaveProperty('default_origin_address');
  });

  test('PNT-03 every field that is written is described', () => {
    const names = Object.keys(toFields(draft, { cart_id: 1, cart_token: 'x' }));
    expect(names.filter((name) => !Object.hasOwn(shipmentFields, name))).toEqual([]);
  });
});

describe('reading a draft', () => {
  test('an empty form is one traveler without bags', () => {
    const { draft, problems } = fromFields({});
    expect(problems).toEqual([]);
    expect(draft.travelers).toHaveLength(1);
    expect(draft.brand).toBe('golf');
    expect(draft.roundtrip).toBe(false);
  });

  test('BRD-01 the brand is the one named, else that of the page; an unknown one is a problem', () => {
    expect(fromFields({ brand_id: 1 }, 'camp').draft.brand).toBe('ski');
    expect(fromFields({}, 'camp').draft.brand).toBe('camp');
    expect(problemsOf({ brand_id: 99 })).toEqual([['brand_id', 'brandUnknown']]);
  });

  test('PNT-03 a zip may come in two parts, and a whole one comes before them', () => {
    expect(fromFields({ o_zip_first: '33401', o_zip_second: '1234' }).draft.origin.zip).toBe('33401-1234');
    expect(fromFields({ o_zip_first: '33401', o_zip_second: '' }).draft.origin.zip).toBe('33401');
    expect(fromFields({ d_zip: '10001', d_zip_first: '33401' }).draft.destination.zip).toBe('10001');
  });

  test('VAL-07 the first part of a zip is not too short, because the minimum is for the whole zip', () => {
    const { origin } = fromFields({ o_country: 'CA', o_zip_first: 'V8E', o_zip_second: '0B6' }).draft;
    expect(origin.zip).toBe('V8E 0B6');
    expect(checkZip(origin.zip, unknownCountry('CA'))).toEqual(ok('V8E 0B6'));
  });

  test('PNT-03 a phone may come as area, number and extension', () => {
    const fields = { o_phone_area: '561', o_phone_number: '555-0142', o_phone_ext: '7' };
    expect(fromFields(fields).draft.origin).toMatchObject({ phone: '(561) 555-0142', phoneExtension: '7' });
    expect(fromFields({ ...fields, o_phone: '+1 561 555 0142' }).draft.origin.phone).toBe('+1 561 555 0142');
  });

  test('PNT-03 an end without a type is a club when it has a club id', () => {
    expect(fromFields({ o_club_id: 4 }).draft.origin).toMatchObject({ type: 'club', clubId: 4 });
    expect(fromFields({}).draft.origin).toMatchObject({ type: 'other', clubId: null });
  });

  test('PRD-02 counted bags that are not described have no size', () => {
    const { draft, problems } = fromFields(
      oneLine({ traveler_package_type: 'golf', product_count: 3, products: [{ bag_size: 'staff' }] }),
    );
    expect(problems).toEqual([]);
    expect(draft.travelers[0]?.lines[0]?.products.map(({ size }) => size)).toEqual(['staff', null, null]);
  });

  test('PRD-02 more bags described than counted are a problem of the count', () => {
    expect(problemsOf(oneLine({ traveler_package_type: 'golf', product_count: 1, products: [{}, {}] }))).toEqual([
      ['travelers[0][lines][0][product_count]', 'moreBagsThanCounted'],
    ]);
  });

  test('PRD-01 more than 25 of a kind are a problem of the count, and are cut to 25', () => {
    const fields = oneLine({ traveler_package_type: 'golf', product_count: 26 });
    expect(problemsOf(fields)).toEqual([['travelers[0][lines][0][product_count]', 'quantityTooHigh']]);
    const many = Array.from({ length: 30 }, () => ({}));
    const { draft } = fromFields(oneLine({ traveler_package_type: 'golf', products: many }));
    expect(draft.travelers[0]?.lines[0]?.products).toHaveLength(25);
  });

  test('PRD-01 a kind listed twice for one traveler is a problem, so that the cap can’t be evaded', () => {
    const line = { traveler_package_type: 'golf', product_count: 25 } as const;
    expect(problemsOf({ travelers: [{}, { lines: [line, line] }] })).toEqual([
      ['travelers[1][lines][1][traveler_package_type]', 'lineRepeated'],
    ]);
  });

  test('PRD-01 a line without a kind is a problem, one without bags keeps its index', () => {
    expect(problemsOf(oneLine({ product_count: 1 }))).toEqual([
      ['travelers[0][lines][0][traveler_package_type]', 'productUnknown'],
    ]);
    const lines = [
      { traveler_package_type: 'golf', product_count: 0 },
      { traveler_package_type: 'box', product_count: 2 },
    ] as const;
    const { draft, problems } = fromFields({ travelers: [{ lines }] });
    expect(problems).toEqual([]);
    expect(draft.travelers[0]?.lines.map(({ type, products }) => [type, products.length])).toEqual([
      ['golf', 0],
      ['box', 2],
    ]);
  });

  test('TRV-03 travelers without an id are numbered, two with the same id are a problem', () => {
    expect(fromFields({ travelers: [{ name: 'Ana' }, { name: 'Ben' }] }).draft.travelers.map(({ id }) => id)).toEqual([
      '1',
      '2',
    ]);
    expect(problemsOf({ travelers: [{ traveler_id: 'a' }, { traveler_id: 'a' }] })).toEqual([
      ['travelers[1][traveler_id]', 'travelerRepeated'],
    ]);
  });

  test('TRV-03 bags come back unless their line says otherwise', () => {
    const lines = [
      { traveler_package_type: 'golf', product_count: 1 },
      { traveler_package_type: 'box', product_count: 1, roundtrip: false },
    ] as const;
    expect(fromFields({ travelers: [{ lines }] }).draft.travelers[0]?.lines.map(({ roundtrip }) => roundtrip)).toEqual([
      true,
      false,
    ]);
  });

  test('DAT-06 a date that does not exist is a problem of its field', () => {
    expect(problemsOf({ roundtrip: true, pickup_date: '2026-02-30', return_arrival_date: 'soon' })).toEqual([
      ['pickup_date', 'dateNotADay'],
      ['return_arrival_date', 'dateNotADay'],
    ]);
    expect(problemsOf({ cruise: { ship: 'Aurora', sailing: '2026-02-30' } })).toEqual([
      ['cruise[sailing]', 'dateNotADay'],
    ]);
  });

  test('TRP-05 return_ fields count only on a round trip', () => {
    const fields = { return_pickup_date: '2026-03-24', return_pickup: 3, return_arrival_date: 'never' };
    expect(fromFields(fields)).toMatchObject({ draft: { return: emptyLeg }, problems: [] });
    expect(fromFields({ ...fields, roundtrip: true }).draft.return.pickupOptionId).toBe(3);
  });

  test('SVC-02 a service needs both its level and its system name', () => {
    const whole = { service_name: 'Ground', carrier_service_level_id: 11, service_type_system_name: 'DOMESTIC_GROUND' };
    expect(fromFields(whole).draft.outbound.service).toEqual({
      name: 'Ground',
      levelId: 11,
      systemName: 'DOMESTIC_GROUND',
    });
    expect(problemsOf({ carrier_service_level_id: 11 })).toEqual([['service_type_system_name', 'serviceUnknown']]);
    expect(problemsOf({ roundtrip: true, return_service_type_system_name: 'DOMESTIC_GROUND' })).toEqual([
      ['return_carrier_service_level_id', 'serviceUnknown'],
    ]);
  });
});

describe('round trip through the wire', () => {
  test('PNT-03 TRV-03 PRD-02 a draft that is written and read is the same draft', () => {
    fc.assert(
      fc.property(anyDraft, (written) => {
        expect(fromFields(toFields(written))).toEqual({ draft: written, problems: [] });
      }),
    );
  });

  test('PNT-01 fields that are only for display are not sent', () => {
    const { origin, ...rest } = emptyDraft('golf', 'US');
    const remembering: Draft = {
      ...rest,
      origin: { ...origin, type: 'other', earlier: { ...origin, zip: '33401' } },
      luggageFirst: true,
    };
    expect(JSON.stringify(toFields(remembering))).not.toMatch(/earlier|luggageFirst|33401/);
  });
});
