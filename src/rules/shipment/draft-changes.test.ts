import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isoDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import { cents } from '#rules/money.ts';
import { productTypes } from '#rules/products/product-types.ts';
import { type Draft, emptyDraft, emptyFields, emptyLeg, lineCount, type ShipPoint } from './draft.ts';
import {
  addTraveler,
  applyCorrection,
  applyFoundAddress,
  applyZipLookup,
  type ChosenClub,
  chooseClub,
  chooseClubId,
  chooseService,
  clearBags,
  clearClub,
  clearService,
  copyBag,
  copyLines,
  moveLuggageFirst,
  removeBag,
  removeTraveler,
  setCarrier,
  setCountry,
  setCruise,
  setDefaultOrigin,
  setLineCount,
  setLineRoundtrip,
  setPickupDate,
  setPickupOption,
  setProductField,
  setRoundtrip,
  setShipPointField,
  setShipPointType,
  setTravelerField,
  swapEnds,
} from './draft-changes.ts';

const club: ChosenClub = {
  id: 41,
  name: 'Heron Point Golf Club',
  contact: '',
  phone: '561 555 0142',
  address: '1 Heron Way',
  address2: '',
  zip: '33401',
  city: 'West Palm Beach',
  state: 'FL',
  country: 'US',
};
const ground = { name: 'Ground', levelId: 11, systemName: 'DOMESTIC_GROUND' };
const march = (day: number) => addDays(isoDate('2026-03-01'), day - 1);
const empty = emptyDraft('golf', 'US');

/** A round trip with a service on both legs: there on the 12th to the 17th, back on the 24th to the 27th. */
const planned: Draft = [
  (draft: Draft) => setRoundtrip(draft, true),
  (draft: Draft) => setPickupDate(draft, 'outbound', march(12)),
  (draft: Draft) => chooseService(draft, 'outbound', { service: ground, carrier: 'FEDEX', arrivalDate: march(17) }),
  (draft: Draft) => setPickupDate(draft, 'return', march(24)),
  (draft: Draft) => chooseService(draft, 'return', { service: ground, carrier: 'UPS', arrivalDate: march(27) }),
].reduce((draft, change) => change(draft), chooseClub(empty, 'origin', club));

function services(draft: Draft) {
  return [draft.outbound.service !== null, draft.return.service !== null];
}

describe('ship points', () => {
  test('PNT-11 choosing a club fills the end', () => {
    expect(chooseClub(empty, 'destination', { ...club, contact: 'Bag room' }).destination).toEqual({
      type: 'club',
      clubId: 41,
      country: 'US',
      company: 'Heron Point Golf Club',
      contact: 'Bag room',
      address: '1 Heron Way',
      address2: '',
      zip: '33401',
      city: 'West Palm Beach',
      state: 'FL',
      phone: '561 555 0142',
      phoneExtension: '',
    });
  });

  test('BRD-05 a golf facility without a contact gets the golf shop, one of another brand none', () => {
    expect(chooseClub(empty, 'origin', club).origin.contact).toBe('Golf shop');
    expect(chooseClub(emptyDraft('ski', 'US'), 'origin', club).origin.contact).toBe('');
  });

  test('PNT-11 clearing the club clears its address and keeps the country', () => {
    const point = clearClub(chooseClub(empty, 'origin', { ...club, country: 'CA' }), 'origin').origin;
    expect(point).toEqual({ type: 'club', ...emptyFields('CA') });
    expect(clearClub(empty, 'origin')).toBe(empty);
  });

  test('PNT-01 switching to other clears the fields', () => {
    const { earlier: _earlier, ...point } = setShipPointType(
      chooseClub(empty, 'origin', club),
      'origin',
      'other',
    ).origin;
    expect(point).toEqual({ type: 'other', ...emptyFields('US') });
  });

  test('PNT-01 switching back to club restores the club, whatever was typed in between', () => {
    const before = chooseClub(empty, 'origin', club);
    let draft = setShipPointType(before, 'origin', 'other');
    draft = setCountry(draft, 'origin', 'CA');
    draft = setShipPointField(draft, 'origin', 'address', '9 Elm St');
    expect(setShipPointType(draft, 'origin', 'club').origin).toEqual(before.origin);
  });

  test('PNT-01 switching back to club restores the earlier address where no club was chosen', () => {
    const before = setShipPointField(empty, 'origin', 'address', '5 Oak Ave');
    const after = setShipPointType(setShipPointType(before, 'origin', 'other'), 'origin', 'club');
    expect(after.origin).toEqual(before.origin);
  });

  test('PNT-01 an initial ordinary address becomes an empty club, and the other end stays', () => {
    const origin: ShipPoint = { type: 'other', ...emptyFields('US'), zip: '33401' };
    const after = setShipPointType({ ...empty, origin }, 'origin', 'club');
    expect(after.origin).toEqual({ type: 'club', ...emptyFields('US') });
    expect(after.destination).toBe(empty.destination);
  });

  test('PNT-01 switching club, other and back restores any point, on any end', () => {
    const words = fc.string({ maxLength: 12 });
    const point = fc.record({
      type: fc.constant('club' as const),
      clubId: fc.option(fc.integer({ min: 1, max: 999 }), { nil: null }),
      country: fc.constantFrom('US', 'CA', 'JP'),
      company: words,
      contact: words,
      address: words,
      address2: words,
      zip: words,
      city: words,
      state: words,
      phone: words,
      phoneExtension: words,
    });
    fc.assert(
      fc.property(point, fc.constantFrom('origin' as const, 'destination' as const), words, (saved, end, typed) => {
        let draft: Draft = { ...empty, [end]: saved };
        draft = setShipPointType(draft, end, 'other');
        draft = setShipPointField(draft, end, 'zip', typed);
        draft = setShipPointType(draft, end, 'other');
        draft = setShipPointType(draft, end, 'club');
        expect(draft[end]).toEqual(saved);
      }),
    );
  });

  test('PNT-02 changing the country resets that end’s fields and only those', () => {
    const both = chooseClub(chooseClub(empty, 'origin', club), 'destination', club);
    const after = setCountry(both, 'origin', 'JP');
    expect(after.origin).toEqual({ type: 'club', ...emptyFields('JP') });
    expect(after.destination).toEqual(both.destination);
    expect(setCountry(both, 'origin', 'US')).toBe(both);
  });

  test('PNT-06 a state that is a territory switches the country to its code', () => {
    expect(setShipPointField(empty, 'origin', 'state', 'PR').origin).toMatchObject({ country: 'PR', state: 'PR' });
    expect(setShipPointField(empty, 'origin', 'state', 'FL').origin).toMatchObject({ country: 'US', state: 'FL' });
    const found = applyZipLookup(empty, 'origin', { city: 'San Juan', state: 'PR' });
    expect(found.origin).toMatchObject({ country: 'PR', city: 'San Juan', state: 'PR' });
  });

  test('ZIP-01 a zip lookup fills city and state', () => {
    const found = applyZipLookup(empty, 'destination', { city: 'Kamuela', state: 'HI' });
    expect(found.destination).toMatchObject({ city: 'Kamuela', state: 'HI', country: 'US' });
  });

  test('URL-02 a club known by its id alone turns the end into a club', () => {
    const other = setShipPointType(empty, 'origin', 'other');
    expect(chooseClubId(other, 'origin', 7).origin).toMatchObject({ type: 'club', clubId: 7 });
  });

  test('PNT-03 the ends can be swapped', () => {
    const swapped = swapEnds(chooseClub(empty, 'origin', club));
    expect(swapped.destination.clubId).toBe(41);
    expect(swapped.origin.clubId).toBeNull();
  });
});

describe('how a change of the route affects the services', () => {
  test.each([
    ['zip', '10001'],
    ['city', 'Elsewhere'],
    ['state', 'GA'],
  ] as const)('SVC-01 another %s takes back the services of both legs and keeps the dates', (field, value) => {
    const after = setShipPointField(planned, 'origin', field, value);
    expect(services(after)).toEqual([false, false]);
    expect([after.outbound.arrivalDate, after.return.arrivalDate]).toEqual([null, null]);
    expect([after.outbound.pickupDate, after.return.pickupDate]).toEqual([march(12), march(24)]);
  });

  test.each(['company', 'contact', 'address', 'address2', 'phone'] as const)(
    'SVC-01 another %s leaves the services alone',
    (field) => {
      expect(services(setShipPointField(planned, 'destination', field, 'New'))).toEqual([true, true]);
    },
  );

  test('SVC-01 the same zip again leaves the services alone', () => {
    expect(services(setShipPointField(planned, 'origin', 'zip', '33401'))).toEqual([true, true]);
  });

  test('SVC-01 another club, country or type and swapped ends clear the services', () => {
    for (const after of [
      chooseClub(planned, 'origin', { ...club, id: 42 }),
      clearClub(planned, 'origin'),
      setCountry(planned, 'destination', 'CA'),
      setShipPointType(planned, 'origin', 'other'),
      swapEnds(planned),
    ]) {
      expect(services(after)).toEqual([false, false]);
    }
  });
});

describe('travelers and bags', () => {
  test('TRV-01 travelers are added and removed, the first can’t be removed', () => {
    const three = addTraveler(addTraveler(empty));
    expect(three.travelers.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(removeTraveler(three, '2').travelers.map(({ id }) => id)).toEqual(['1', '3']);
    expect(removeTraveler(three, '1').travelers).toHaveLength(3);
  });

  test('TRV-01 after a removal a new traveler gets a free id', () => {
    const after = addTraveler(removeTraveler(addTraveler(addTraveler(empty)), '2'));
    expect(after.travelers.map(({ id }) => id)).toEqual(['1', '3', '4']);
  });

  test('TRV-01 no traveler is added beyond the maximum', () => {
    let draft = empty;
    for (let added = 0; added < limits.travelersMax + 5; added += 1) draft = addTraveler(draft);
    expect(draft.travelers).toHaveLength(limits.travelersMax);
  });

  test('TRV-03 setting a traveler’s field leaves the others alone', () => {
    const draft = setTravelerField(addTraveler(empty), '2', 'email', 'ana@portage.test');
    expect(draft.travelers.map(({ email }) => email)).toEqual(['', 'ana@portage.test']);
  });

  test('PRD-01 a higher count adds copies of the first bag and keeps the existing ones', () => {
    let draft = setLineCount(empty, '1', 'golf', 1);
    draft = setProductField(draft, { travelerId: '1', type: 'golf', index: 0 }, 'size', 'staff');
    draft = setProductField(draft, { travelerId: '1', type: 'golf', index: 0 }, 'note', 'Golf clubs');
    draft = setLineCount(draft, '1', 'golf', 3);
    const products = draft.travelers[0]?.lines[0]?.products ?? [];
    expect(products.map(({ size }) => size)).toEqual(['staff', 'staff', 'staff']);
    // What is inside is required abroad.
    expect(products.map(({ note }) => note)).toEqual(['Golf clubs', 'Golf clubs', 'Golf clubs']);
  });

  test('PRD-01 a lower count removes rows from the end, and none removes the line', () => {
    let draft = setLineCount(empty, '1', 'golf', 3);
    draft = setProductField(draft, { travelerId: '1', type: 'golf', index: 0 }, 'size', 'staff');
    expect(setLineCount(draft, '1', 'golf', 1).travelers[0]?.lines[0]?.products.map(({ size }) => size)).toEqual([
      'staff',
    ]);
    expect(setLineCount(draft, '1', 'golf', 0).travelers[0]?.lines).toEqual([]);
  });

  test.each([26, 1000, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'PRD-01 a count of %d leaves the old value',
    (count) => {
      const draft = setLineCount(empty, '1', 'golf', 4);
      expect(setLineCount(draft, '1', 'golf', count)).toBe(draft);
    },
  );

  test('PRD-01 a count of twenty-five is accepted', () => {
    const [traveler] = setLineCount(empty, '1', 'golf', 25).travelers;
    expect(traveler && lineCount(traveler, 'golf')).toBe(25);
  });

  test('PRD-01 lines are in the order of the form, in whatever order they were filled in', () => {
    const draft = setLineCount(setLineCount(setLineCount(empty, '1', 'box', 1), '1', 'luggage', 1), '1', 'golf', 1);
    expect(draft.travelers[0]?.lines.map(({ type }) => type)).toEqual(['golf', 'luggage', 'box']);
    expect(moveLuggageFirst(draft).travelers[0]?.lines.map(({ type }) => type)).toEqual(['luggage', 'golf', 'box']);
  });

  test('PRD-02 each row has its own size, packaging, cover and note', () => {
    const row = { travelerId: '1', type: 'ski', index: 1 } as const;
    let draft = setLineCount(empty, '1', 'ski', 2);
    draft = setProductField(draft, row, 'packaging', 'hard-case');
    draft = setProductField(draft, row, 'cover', cents(250_000));
    draft = setProductField(draft, row, 'note', 'Two pairs');
    expect(draft.travelers[0]?.lines[0]?.products).toEqual([
      { size: null, packaging: null, cover: 100_000, note: '' },
      { size: null, packaging: 'hard-case', cover: 250_000, note: 'Two pairs' },
    ]);
  });

  test('TRV-03 each kind of bag has its own round-trip setting', () => {
    const draft = setLineCount(setLineCount(empty, '1', 'golf', 1), '1', 'box', 1);
    const after = setLineRoundtrip(draft, '1', 'box', false);
    expect(after.travelers[0]?.lines.map(({ roundtrip }) => roundtrip)).toEqual([true, false]);
  });

  test('PRD-01 another bag does not clear the service', () => {
    expect(services(setLineCount(planned, '1', 'golf', 2))).toEqual([true, true]);
  });
});

describe('trip and legs', () => {
  test('TRP-02 round trip on gives an empty return leg, off removes it', () => {
    expect(setRoundtrip(empty, true)).toMatchObject({ roundtrip: true, return: emptyLeg });
    expect(setRoundtrip(planned, false)).toMatchObject({ roundtrip: false, return: emptyLeg });
    expect(setRoundtrip(setRoundtrip(planned, false), true).return.pickupDate).toBeNull();
  });

  test('TRP-02 the outbound leg stays as it is', () => {
    expect(setRoundtrip(planned, false).outbound).toEqual(planned.outbound);
  });

  test('TRP-02 a one-way trip has no return leg to change', () => {
    expect(setPickupDate(empty, 'return', march(20))).toBe(empty);
    expect(setPickupOption(empty, 'return', 3)).toBe(empty);
  });

  test('TRP-01 a return pickup date that is not after the arrival is cleared', () => {
    expect(setPickupDate(planned, 'return', march(17)).return.pickupDate).toBeNull();
    expect(setPickupDate(planned, 'return', march(10)).return.pickupDate).toBeNull();
    expect(setPickupDate(planned, 'return', march(18)).return.pickupDate).toBe(march(18));
  });

  test('DAT-06 another pickup date clears that leg’s service and arrival, not the other leg’s', () => {
    const there = setPickupDate(planned, 'outbound', march(13));
    expect(there.outbound).toMatchObject({ pickupDate: march(13), service: null, arrivalDate: null });
    expect(there.return).toEqual(planned.return);
    expect(setPickupDate(planned, 'outbound', march(12)).outbound).toEqual(planned.outbound);
    expect(services(setPickupDate(planned, 'return', null))).toEqual([true, false]);
  });

  test('TRP-03 switching from drop-off to pickup clears the service, switching pickups keeps it', () => {
    const pickedUp = setPickupOption(planned, 'outbound', 2);
    expect(services(pickedUp)).toEqual([false, true]);
    const chosen = chooseService(pickedUp, 'outbound', { service: ground, carrier: 'FEDEX', arrivalDate: march(17) });
    expect(services(setPickupOption(chosen, 'outbound', 3))).toEqual([true, true]);
    expect(services(setPickupOption(chosen, 'outbound', 0))).toEqual([false, true]);
  });

  test('SVC-04 a return date on or before the new arrival clears the return services', () => {
    for (const arrival of [march(24), march(25)]) {
      const after = chooseService(planned, 'outbound', { service: ground, carrier: 'FEDEX', arrivalDate: arrival });
      expect(after.outbound.arrivalDate).toBe(arrival);
      expect(after.return).toMatchObject({ pickupDate: null, service: null, arrivalDate: null });
    }
  });

  test('SVC-04 a return date after the new arrival keeps its services', () => {
    const after = chooseService(planned, 'outbound', { service: ground, carrier: 'FEDEX', arrivalDate: march(23) });
    expect(after.return).toEqual(planned.return);
  });

  test('SVC-04 choosing the return service leaves the outbound leg alone', () => {
    const after = chooseService(planned, 'return', { service: ground, carrier: 'FEDEX', arrivalDate: march(31) });
    expect(after.outbound).toEqual(planned.outbound);
    expect(after.return).toMatchObject({ carrier: 'FEDEX', arrivalDate: march(31) });
  });

  test('SVC-01 without a pickup date there is no service to choose', () => {
    expect(chooseService(empty, 'outbound', { service: ground, carrier: 'UPS', arrivalDate: march(17) })).toBe(empty);
  });

  test('PKP-04 a service can be cleared, with its arrival', () => {
    expect(clearService(planned, 'outbound').outbound).toMatchObject({
      pickupDate: march(12),
      service: null,
      arrivalDate: null,
    });
  });

  test('SVC-01 another carrier clears that leg’s service', () => {
    expect(services(setCarrier(planned, 'outbound', 'UPS'))).toEqual([false, true]);
    expect(services(setCarrier(planned, 'outbound', 'FEDEX'))).toEqual([true, true]);
  });
});

describe('what is found, corrected and copied', () => {
  const found = { country: 'US', zip: '10001', city: 'New York', state: 'NY' };

  test('PNT-08 a found address fills the end as an ordinary address, and keeps the contact', () => {
    const named = setShipPointField(setShipPointType(empty, 'origin', 'other'), 'origin', 'contact', 'Ana Rey');
    expect(applyFoundAddress(named, 'origin', { ...found, address: '9 Elm St' }).origin).toMatchObject({
      type: 'other',
      clubId: null,
      ...found,
      address: '9 Elm St',
      contact: 'Ana Rey',
    });
  });

  test('PNT-06 a found territory changes the country', () => {
    const territory = { country: 'US', zip: '00901', city: 'San Juan', state: 'PR' };
    expect(applyFoundAddress(empty, 'destination', territory).destination).toMatchObject({
      country: 'PR',
      zip: '00901',
    });
  });

  test('PNT-08 a found address replaces a club, which the type restores', () => {
    const withClub = chooseClub(empty, 'origin', club);
    const after = applyFoundAddress(withClub, 'origin', found);
    expect(after.origin).toMatchObject({ type: 'other', clubId: null });
    expect(setShipPointType(after, 'origin', 'club').origin).toEqual(withClub.origin);
  });

  test('PNT-10 a chosen candidate fills city, state and zip, and nothing else', () => {
    const before = setShipPointField(planned, 'destination', 'address', '5 Oak Ave');
    const after = applyCorrection(before, 'destination', { zip: '33401', city: 'West Palm Beach', state: 'FL' });
    expect(after.destination).toEqual({
      ...before.destination,
      zip: '33401',
      city: 'West Palm Beach',
      state: 'FL',
    });
    expect(services(after)).toEqual([false, false]);
  });

  test('PNT-09 the sender’s name becomes the first traveler’s, cut to 20 characters, while it is typed', () => {
    const other = setShipPointType(empty, 'origin', 'other');
    let draft = setShipPointField(other, 'origin', 'contact', 'Maximiliana');
    draft = setShipPointField(draft, 'origin', 'contact', 'Maximiliana Featherstone');
    expect(draft.travelers[0]?.name).toBe('Maximiliana Feathers');
  });

  test('PNT-09 a typed traveler name stays, and the recipient’s name is not copied', () => {
    const named = setTravelerField(empty, '1', 'name', 'Ben');
    expect(setShipPointField(named, 'origin', 'contact', 'Ana').travelers[0]?.name).toBe('Ben');
    expect(setShipPointField(empty, 'destination', 'contact', 'Ana').travelers[0]?.name).toBe('');
  });

  const withBags = [
    (draft: Draft) => setLineCount(draft, '1', 'golf', 2),
    (draft: Draft) => setProductField(draft, { travelerId: '1', type: 'golf', index: 0 }, 'size', 'staff'),
    addTraveler,
  ].reduce((draft, change) => change(draft), empty);
  const firstBag = { travelerId: '1', type: 'golf', index: 0 } as const;

  test('PRD-02 a copied bag comes right after the original', () => {
    const sizes = copyBag(withBags, firstBag).travelers[0]?.lines[0]?.products.map(({ size }) => size);
    expect(sizes).toEqual(['staff', 'staff', null]);
  });

  test('PRD-01 a full line accepts no copy', () => {
    const full = setLineCount(withBags, '1', 'golf', 25);
    expect(copyBag(full, firstBag).travelers[0]?.lines[0]?.products).toHaveLength(25);
  });

  test('PRD-02 removing a bag leaves the others, and removing the last one removes its line', () => {
    const one = removeBag(withBags, { ...firstBag, index: 1 });
    expect(one.travelers[0]?.lines[0]?.products).toEqual([withBags.travelers[0]?.lines[0]?.products[0]]);
    expect(removeBag(one, firstBag).travelers[0]?.lines).toEqual([]);
  });

  test('TRV-03 a traveler gets the bags of another', () => {
    const copied = copyLines(withBags, { from: '1', to: '2' });
    expect(copied.travelers[1]?.lines).toEqual(withBags.travelers[0]?.lines);
    expect(copyLines(withBags, { from: '9', to: '2' })).toBe(withBags);
  });

  test('CTY-03 all counts can be cleared, and a form without bags stays the same', () => {
    expect(clearBags(withBags).travelers.every(({ lines }) => lines.length === 0)).toBe(true);
    expect(clearBags(empty)).toBe(empty);
  });

  test('TRP-06 PNT-03 a cruise and the default origin can be set and cleared', () => {
    const cruise = { ship: 'Aurora', cabin: '', sailing: null };
    expect(setCruise(planned, cruise).cruise).toEqual(cruise);
    expect(setCruise(setCruise(planned, cruise), null).cruise).toBeNull();
    expect(setDefaultOrigin(empty, true).defaultOrigin).toBe(true);
  });
});

describe('any sequence of changes', () => {
  const end = fc.constantFrom('origin' as const, 'destination' as const);
  const leg = fc.constantFrom('outbound' as const, 'return' as const);
  const type = fc.constantFrom(...productTypes);
  const travelerId = fc.integer({ min: 1, max: 4 }).map(String);
  const day = fc.integer({ min: 1, max: 40 }).map(march);
  const words = fc.string({ maxLength: 5 });
  const choice = fc.record({
    service: fc.constant(ground),
    carrier: fc.constantFrom('FEDEX' as const, 'UPS' as const),
    arrivalDate: day,
  });

  type Change = (draft: Draft) => Draft;
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.tuple(end, fc.constantFrom('zip' as const, 'city', 'state', 'address'), words).map(
      ([at, field, value]): Change =>
        (draft) =>
          setShipPointField(draft, at, field, value),
    ),
    fc.tuple(end, fc.integer({ min: 1, max: 3 })).map(
      ([at, id]): Change =>
        (draft) =>
          chooseClub(draft, at, { ...club, id }),
    ),
    end.map(
      (at): Change =>
        (draft) =>
          clearClub(draft, at),
    ),
    fc.tuple(end, fc.constantFrom('club' as const, 'other' as const)).map(
      ([at, to]): Change =>
        (draft) =>
          setShipPointType(draft, at, to),
    ),
    fc.tuple(end, fc.constantFrom('US', 'CA', 'JP')).map(
      ([at, to]): Change =>
        (draft) =>
          setCountry(draft, at, to),
    ),
    fc.constant<Change>(addTraveler),
    travelerId.map(
      (id): Change =>
        (draft) =>
          removeTraveler(draft, id),
    ),
    fc.tuple(travelerId, type, fc.integer({ min: -3, max: 40 })).map(
      ([id, kind, count]): Change =>
        (draft) =>
          setLineCount(draft, id, kind, count),
    ),
    fc.tuple(travelerId, type, fc.nat(25)).map(
      ([id, kind, index]): Change =>
        (draft) =>
          setProductField(draft, { travelerId: id, type: kind, index }, 'note', 'x'),
    ),
    fc.tuple(travelerId, type, fc.nat(25)).chain(([id, kind, index]) =>
      fc.constantFrom<Change>(
        (draft) => copyBag(draft, { travelerId: id, type: kind, index }),
        (draft) => removeBag(draft, { travelerId: id, type: kind, index }),
        (draft) => copyLines(draft, { from: id, to: '2' }),
      ),
    ),
    fc.constant<Change>(clearBags),
    fc.constant<Change>(moveLuggageFirst),
    fc.constant<Change>(swapEnds),
    fc.boolean().map(
      (on): Change =>
        (draft) =>
          setRoundtrip(draft, on),
    ),
    fc.tuple(leg, fc.nat(3)).map(
      ([at, id]): Change =>
        (draft) =>
          setPickupOption(draft, at, id),
    ),
    fc.tuple(leg, fc.option(day, { nil: null })).map(
      ([at, to]): Change =>
        (draft) =>
          setPickupDate(draft, at, to),
    ),
    fc.tuple(leg, choice).map(
      ([at, chosen]): Change =>
        (draft) =>
          chooseService(draft, at, chosen),
    ),
    leg.map(
      (at): Change =>
        (draft) =>
          clearService(draft, at),
    ),
  );

  test('TRV-01 PRD-01 TRP-01 TRP-02 any sequence of changes keeps the draft valid', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        const draft = changes.reduce((current, apply) => apply(current), empty);
        expect(draft.travelers.length).toBeGreaterThanOrEqual(1);
        expect(draft.travelers[0]?.id).toBe('1');
        expect(new Set(draft.travelers.map(({ id }) => id)).size).toBe(draft.travelers.length);
        for (const traveler of draft.travelers) {
          const kinds = traveler.lines.map((line) => line.type);
          expect(new Set(kinds).size).toBe(kinds.length);
          for (const line of traveler.lines) {
            expect(line.products.length).toBeGreaterThanOrEqual(1);
            expect(line.products.length).toBeLessThanOrEqual(25);
          }
        }
        for (const plan of [draft.outbound, draft.return]) {
          expect(plan.arrivalDate === null).toBe(plan.service === null);
          expect(plan.service === null || plan.pickupDate !== null).toBe(true);
        }
        expect(draft.roundtrip ? emptyLeg : draft.return).toEqual(emptyLeg);
        const { arrivalDate } = draft.outbound;
        const returnDay = draft.return.pickupDate;
        expect(arrivalDate === null || returnDay === null || returnDay > arrivalDate).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
