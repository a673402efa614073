import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Draft, emptyDraft, type ShipPoint, type Traveler } from '#rules/shipment/draft.ts';
import { anyDraft } from '#rules/shipment/testing/any-draft.ts';
import { fillFromWallet, type WalletAddress, type WalletContact, type WalletForm } from './wallet-fill.ts';

const home: WalletAddress = {
  street: '4 Harbor Lane',
  street2: 'Apt 2',
  city: 'Los Angeles',
  state: 'CA',
  zip: '90001-1234',
  country: 'US',
};
const robin: WalletContact = {
  name: 'Robin Vale',
  email: 'robin@example.com',
  phone: '+12135550143',
  billing: { ...home, zip: '60601' },
  shipping: { ...home, recipient: 'Robin Vale' },
};
const emptyContact: WalletContact = { name: '', email: '', phone: '', billing: null, shipping: null };

function formOf(
  given: {
    readonly traveler?: Partial<Traveler>;
    readonly origin?: Partial<ShipPoint>;
    readonly destination?: Partial<ShipPoint>;
  } & Partial<Omit<WalletForm, 'draft'>> = {},
): WalletForm {
  const empty = emptyDraft('golf', 'US');
  const [first] = empty.travelers;
  if (!first) throw new Error('A draft has a traveler.');
  const draft: Draft = {
    ...empty,
    travelers: [{ ...first, ...given.traveler }],
    origin: { ...empty.origin, type: 'other', zip: '90001', city: 'Los Angeles', state: 'CA', ...given.origin },
    destination: {
      ...empty.destination,
      type: 'other',
      zip: '33101',
      city: 'Miami',
      state: 'FL',
      ...given.destination,
    },
  };
  return { draft, guest: given.guest ?? null, billing: given.billing ?? { country: 'US', zip: '' } };
}

describe('the person', () => {
  test('PAY-01 an empty form gets name, email, phone, street and billing zip', () => {
    const { form, filled } = fillFromWallet(formOf(), robin);
    expect(filled).toEqual(['name', 'email', 'phone', 'sender-address', 'billing-zip']);
    expect(form.draft.travelers[0]).toMatchObject({
      name: 'Robin Vale',
      email: 'robin@example.com',
      phone: '(213) 555-0143',
    });
    expect(form.draft.origin).toMatchObject({ address: '4 Harbor Lane', address2: 'Apt 2', zip: '90001' });
    expect(form.billing).toEqual({ country: 'US', zip: '60601' });
  });

  test('PAY-01 what was typed stays, and only the rest is filled in', () => {
    const typed = formOf({
      traveler: { name: 'Ada North', phone: '(305) 555-0117' },
      origin: { address: '1 Palm Street' },
    });
    const { form, filled } = fillFromWallet(typed, robin);
    expect(filled).toEqual(['email', 'billing-zip']);
    expect(form.draft.travelers[0]).toMatchObject({
      name: 'Ada North',
      email: 'robin@example.com',
      phone: '(305) 555-0117',
    });
    expect(form.draft.origin).toMatchObject({ address: '1 Palm Street', address2: '' });
  });

  test('PAY-01 what the form would refuse is left out', () => {
    const odd = { ...emptyContact, name: 'R2 D2', email: 'robin at example', phone: '555-0143' };
    const { form, filled } = fillFromWallet(formOf(), odd);
    expect(filled).toEqual([]);
    expect(form).toEqual(formOf());
  });

  test.each([
    ['213-555-0143', '(213) 555-0143'],
    ['1 213 555 0143', '(213) 555-0143'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['+4930123456', '+4930123456'],
  ])('PAY-01 the phone %s is filled in as %s', (phone, shown) => {
    expect(fillFromWallet(formOf(), { ...emptyContact, phone }).form.draft.travelers[0]?.phone).toBe(shown);
  });

  test('PAY-01 CHK-01 a guest who is not the traveler gets what they lack, and a name only as a whole', () => {
    const traveler = { name: 'Ada North', email: 'ada@example.com', phone: '(305) 555-0117' };
    const nobody = { email: '', firstName: '', lastName: '', phone: '' };
    const fresh = fillFromWallet(formOf({ traveler, guest: nobody }), robin);
    expect(fresh.form.guest).toEqual({
      email: 'robin@example.com',
      firstName: 'Robin',
      lastName: 'Vale',
      phone: '(213) 555-0143',
    });
    expect(fresh.filled).toEqual(expect.arrayContaining(['name', 'email', 'phone']));
    const begun = fillFromWallet(formOf({ traveler, guest: { ...nobody, firstName: 'Bo' } }), robin);
    expect(begun.form.guest).toMatchObject({ firstName: 'Bo', lastName: '', email: 'robin@example.com' });
  });
});

describe('the shipping address', () => {
  test('PAY-01 PNT-03 the shipping address goes to the recipient when it is where the bags go, with name and phone', () => {
    const { form, filled } = fillFromWallet(
      formOf({ origin: { zip: '10001' }, destination: { zip: '90001', city: 'Los Angeles', state: 'CA' } }),
      robin,
    );
    expect(filled).toEqual([
      'name',
      'email',
      'phone',
      'recipient-name',
      'recipient-address',
      'recipient-phone',
      'billing-zip',
    ]);
    expect(form.draft.origin.address).toBe('');
    expect(form.draft.destination).toMatchObject({
      contact: 'Robin Vale',
      address: '4 Harbor Lane',
      phone: '(213) 555-0143',
    });
  });

  test('PAY-01 another recipient does not get the phone of the wallet’s owner', () => {
    const gift = { ...robin, shipping: { ...home, recipient: 'Bo West' } };
    const { form } = fillFromWallet(formOf({ origin: { zip: '10001' }, destination: { zip: '90001' } }), gift);
    expect(form.draft.destination).toMatchObject({ contact: 'Bo West', phone: '' });
  });

  test.each<[string, Partial<ShipPoint>]>([
    ['in another zip', { zip: '90002' }],
    ['in another country', { country: 'CA', zip: '90001' }],
    ['at a club', { type: 'club', clubId: 7 }],
    ['without a zip, in another city', { zip: '', city: 'Long Beach' }],
  ])('PAY-01 the shipping address fills in no street for an end %s', (_where, origin) => {
    const { form, filled } = fillFromWallet(formOf({ origin }), robin);
    expect(filled).not.toContain('sender-address');
    expect(form.draft.origin.address).toBe('');
  });

  test('PAY-01 PNT-06 an address in Puerto Rico fits, whose country wallets call US', () => {
    const sanJuan = { ...home, city: 'San Juan', state: 'PR', zip: '00901', recipient: '' };
    const origin = { country: 'PR', zip: '00901', city: 'San Juan', state: 'PR' };
    const { filled } = fillFromWallet(formOf({ origin }), { ...emptyContact, shipping: sanJuan });
    expect(filled).toEqual(['sender-address']);
  });
});

describe('any form', () => {
  const text = fc.string({ maxLength: 12 });
  const parts = { street: text, street2: text, city: text, state: text, zip: text, country: text };
  const contact: fc.Arbitrary<WalletContact> = fc.record({
    name: fc.constantFrom('', 'Robin Vale', 'R2'),
    email: fc.constantFrom('', 'robin@example.com', 'robin'),
    phone: fc.constantFrom('', '2135550143', '1'),
    billing: fc.option(fc.record(parts)),
    shipping: fc.option(fc.record({ ...parts, recipient: text })),
  });

  test('PAY-01 nothing that was typed is ever changed, and a second time fills in nothing more', () => {
    fc.assert(
      fc.property(anyDraft, contact, text, (draft, told, zip) => {
        const before: WalletForm = { draft, guest: null, billing: { country: 'US', zip } };
        const { form } = fillFromWallet(before, told);
        const typed = textsOf(before).map((value) => value.trim() !== '');
        const kept = (all: WalletForm) => textsOf(all).filter((_value, index) => typed[index]);
        expect(kept(form)).toEqual(kept(before));
        expect(fillFromWallet(form, told)).toEqual({ form, filled: [] });
      }),
    );
  });

  function textsOf({ draft, billing }: WalletForm): readonly string[] {
    const people = draft.travelers.flatMap(({ name, email, phone }) => [name, email, phone]);
    const places = [draft.origin, draft.destination].flatMap((point) => [
      point.contact,
      point.address,
      point.address2,
      point.zip,
      point.city,
      point.phone,
    ]);
    return [...people, ...places, billing.zip];
  }
});
