import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDraft, firstDayOfDrafts } from '#rules/shipment/testing/any-draft.ts';
import { fromShipState, toShipState } from '#rules/shipment-form/ship-state.ts';
import { anonymousShipState } from '#rules/shipment-form/anonymous-ship-state.ts';
import { anonymousEmail, identifyingTexts, redactWords } from './anonymous.ts';

test('SCR-06 an anonymous ship state says what was shipped, and not who shipped it', () => {
  const state = {
    version: 1,
    o_type: 'other',
    o_company: 'Rowan and Daughters',
    o_contact: 'Tessa Rowan',
    o_address: '18 Juniper Walk',
    o_city: 'Los Angeles',
    o_zip: '90001',
    o_phone: '561 555 0142',
    d_type: 'club',
    d_club_id: 7,
    d_company: 'Palmetto Point Club',
    d_earlier: { d_contact: 'Tessa Rowan' },
    travelers: [
      {
        traveler_id: '1',
        name: 'Tessa Rowan',
        email: 'tessa@example.com',
        phone: '561 555 0142',
        lines: [
          {
            traveler_package_type: 'golf',
            products: [{ bag_size: 'standard', misc_note: 'Tessa’s clubs', items: [{ what: 'Tessa’s putter' }] }],
          },
        ],
      },
    ],
    cruise: { ship: 'Aurora Bay', cabin: 'A 12' },
  };
  expect(anonymousShipState(state)).toEqual({
    version: 1,
    o_type: 'other',
    o_city: 'Los Angeles',
    o_zip: '90001',
    d_type: 'club',
    d_club_id: 7,
    d_company: 'Palmetto Point Club',
    travelers: [
      {
        traveler_id: '1',
        name: 'Traveler 1',
        lines: [{ traveler_package_type: 'golf', products: [{ bag_size: 'standard' }] }],
      },
    ],
    cruise: { ship: 'Aurora Bay', cabin: '' },
  });
});

test('SCR-06 an anonymous ship state restores the same bags, days and places', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      const read = (state: unknown) => fromShipState(state, { today: firstDayOfDrafts });
      const [before, after] = [read(toShipState(draft)), read(anonymousShipState(toShipState(draft)))];
      expect(after?.outbound).toEqual(before?.outbound);
      expect(after?.return).toEqual(before?.return);
      const bags = (one: typeof before) =>
        one?.travelers.map(({ lines }) =>
          lines.map(({ products }) => products.map(({ size, cover }) => [size, cover])),
        );
      expect(bags(after)).toEqual(bags(before));
      for (const end of ['origin', 'destination'] as const) {
        expect(after?.[end]).toMatchObject({
          city: before?.[end].city,
          zip: before?.[end].zip,
          contact: '',
          phone: '',
        });
      }
      for (const { email, phone } of after?.travelers ?? []) expect([email, phone]).toEqual(['', '']);
    }),
    { numRuns: 30 },
  );
});

test('SCR-06 words are redacted in every text of a value, ignoring case, and nothing else changes', () => {
  const value = { to: 'Tessa <TESSA+golf@Example.com>', list: [1, null, 'tessa+golf@example.com'], same: 'tessa' };
  expect(redactWords(value, ['tessa+golf@example.com'])).toEqual({
    to: 'Tessa <–>',
    list: [1, null, '–'],
    same: 'tessa',
  });
  expect(redactWords({ a: 'a.b' }, ['a?b', 'axb'])).toEqual({ a: 'a.b' });
});

test('ACC-01 every erased user gets a different email that cannot exist', () => {
  expect(anonymousEmail(7)).toBe('erased-7@erased.invalid');
  expect(anonymousEmail(8)).not.toBe(anonymousEmail(7));
});

test('SCR-06 email, name and phone identify a user, except where they are so short that ordinary words contain them', () => {
  const person = { email: 'li@example.com', firstName: 'Li', lastName: 'Wu', phone: '561 555 0142' };
  expect(identifyingTexts(person)).toEqual(['li@example.com', '561 555 0142']);
  expect(identifyingTexts({ ...person, lastName: 'Wusun', phone: '' })).toEqual(['li@example.com', 'Li Wusun']);
});
