import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Draft, emptyDraft } from './draft.ts';
import {
  addTraveler,
  setCountry,
  setShipPointField,
  setShipPointType,
  setTravelerField,
  type TypedShipPointField,
} from './draft-changes.ts';
import {
  followAsPayer,
  followFirstTraveler,
  isPayerTraveler,
  isRecipientTraveler,
  isSenderTraveler,
  setRecipientTraveler,
  sharesContactWithFirst,
  withoutProblemsOfFollowers,
} from './same-person.ts';
import { anyDraft } from './testing/any-draft.ts';

const fromHome = setShipPointType(emptyDraft('golf', 'US'), 'origin', 'other');
const nobody = { email: '', firstName: '', lastName: '', phone: '' };

/** A change as the page makes it: everything that follows the first traveler follows it. */
function changed(before: Draft, change: (draft: Draft) => Draft, senderIsOwn = false): Draft {
  return followFirstTraveler(before, change(before), { senderIsOwn });
}

function typed(draft: Draft, field: 'name' | 'email' | 'phone', value: string, id = '1'): Draft {
  return changed(draft, (before) => setTravelerField(before, id, field, value));
}

function sent(draft: Draft, field: TypedShipPointField, value: string, senderIsOwn = false): Draft {
  return changed(draft, (before) => setShipPointField(before, 'origin', field, value), senderIsOwn);
}

describe('the sender', () => {
  test('PNT-09 the sender gets the name and phone of the first traveler, letter by letter', () => {
    const draft = typed(typed(typed(fromHome, 'name', 'A'), 'name', 'Ada Byron'), 'phone', '5615550101');
    expect(draft.origin).toMatchObject({ contact: 'Ada Byron', phone: '5615550101' });
    expect(isSenderTraveler(draft)).toBe(true);
  });

  test('PNT-09 the sender keeps a name that was typed, and the traveler follows it only while the traveler’s is empty', () => {
    const own = sent(fromHome, 'contact', 'Bo West', true);
    expect(own.travelers[0]?.name).toBe('Bo West');
    const renamed = changed(own, (before) => setTravelerField(before, '1', 'name', 'Ada Byron'), true);
    expect(renamed.origin.contact).toBe('Bo West');
    expect(isSenderTraveler(renamed)).toBe(false);
  });

  test('PNT-09 a sender who came with the address is not replaced', () => {
    const other = { ...fromHome, origin: { ...fromHome.origin, contact: 'Cleo South' } };
    expect(typed(other, 'name', 'Ada Byron').origin.contact).toBe('Cleo South');
  });

  test('PNT-03 an address that is chosen after the traveler was typed gets the traveler too', () => {
    const traveler = typed(emptyDraft('golf', 'US'), 'name', 'Ada Byron');
    const draft = changed(traveler, (before) => setShipPointType(before, 'origin', 'other'));
    expect(draft.origin.contact).toBe('Ada Byron');
  });

  test('VAL-03 a sender abroad is reached by the traveler’s phone with its country code', () => {
    const abroad = setCountry(fromHome, 'origin', 'GB');
    const draft = typed(typed(typed(abroad, 'name', 'Ada Byron'), 'phone', '5'), 'phone', '(561) 555-0101');
    expect(draft.origin).toMatchObject({ contact: 'Ada Byron', phone: '+1 (561) 555-0101' });
    expect(isSenderTraveler(draft)).toBe(true);
    expect(typed(draft, 'phone', '1 561 555 0102').origin.phone).toBe('+1 561 555 0102');
    expect(typed(draft, 'phone', '+44 20 7946 0958').origin.phone).toBe('+44 20 7946 0958');
    expect(typed(draft, 'phone', '').origin.phone).toBe('');
  });

  test('PNT-11 a club keeps its own contact', () => {
    const club = typed(emptyDraft('golf', 'US'), 'name', 'Ada Byron');
    expect(club.origin.contact).toBe('');
  });
});

describe('the recipient', () => {
  const toFriend = setShipPointType(fromHome, 'destination', 'other');
  const ada = typed(typed(toFriend, 'name', 'Ada Byron'), 'phone', '5615550101');

  test('PNT-09 the recipient is the first traveler once that is chosen, follows them, and is empty when it is taken back', () => {
    expect(isRecipientTraveler(ada)).toBe(false);
    const same = changed(ada, (before) => setRecipientTraveler(before, true));
    expect(same.destination).toMatchObject({ contact: 'Ada Byron', phone: '5615550101' });
    expect(typed(same, 'name', 'Ada King').destination.contact).toBe('Ada King');
    expect(setRecipientTraveler(same, false).destination).toMatchObject({ contact: '', phone: '' });
  });

  test('PNT-09 a recipient who was typed is not replaced', () => {
    const friend = changed(ada, (before) => setShipPointField(before, 'destination', 'contact', 'Bo West'));
    expect(typed(friend, 'name', 'Ada King').destination.contact).toBe('Bo West');
  });

  test('PNT-09 a recipient abroad has the traveler’s phone too, with its country code', () => {
    const abroad = changed(ada, (before) => setCountry(before, 'destination', 'CA'));
    const same = changed(abroad, (before) => setRecipientTraveler(before, true));
    expect(same.destination.phone).toBe('+1 5615550101');
    expect(isRecipientTraveler(same)).toBe(true);
    expect(typed(same, 'phone', '+44 20 7946 0958').destination.phone).toBe('+44 20 7946 0958');
  });

  test('PNT-09 the recipient can’t be a traveler without a name', () => {
    expect(isRecipientTraveler(toFriend)).toBe(false);
    expect(setRecipientTraveler(toFriend, true)).toBe(toFriend);
  });
});

describe('the other travelers', () => {
  test('TRV-03 the other travelers are reached as the first one, also when the first one’s email changes', () => {
    const two = addTraveler(typed(typed(fromHome, 'email', 'ada@portage.test'), 'phone', '5615550101'));
    expect(two.travelers[1]).toMatchObject({ name: '', email: 'ada@portage.test', phone: '5615550101' });
    const draft = typed(two, 'email', 'byron@portage.test');
    expect(draft.travelers[1]?.email).toBe('byron@portage.test');
  });

  test('TRV-03 the other travelers keep an email of their own', () => {
    const two = addTraveler(typed(fromHome, 'email', 'ada@portage.test'));
    const own = typed(two, 'email', 'bo@portage.test', '2');
    const [, second] = typed(own, 'email', 'byron@portage.test').travelers;
    expect(second?.email).toBe('bo@portage.test');
    expect(second && sharesContactWithFirst(own, second)).toBe(false);
  });
});

describe('the guest who orders', () => {
  const ada = { name: 'Ada Byron', email: 'ada@portage.test', phone: '5615550101' };

  test('CHK-01 the guest who orders is the first traveler, with the last word as the last name', () => {
    const guest = followAsPayer(nobody, { was: { ...ada, name: '' }, is: ada });
    expect(guest).toEqual({ email: ada.email, firstName: 'Ada', lastName: 'Byron', phone: ada.phone });
    expect(isPayerTraveler(guest, ada)).toBe(true);
  });

  test('CHK-01 the guest who orders stays another person once another name is typed', () => {
    const guest = { ...nobody, email: 'bo@portage.test', firstName: 'Bo' };
    expect(followAsPayer(guest, { was: ada, is: { ...ada, name: 'Ada King' } })).toBe(guest);
  });
});

test('VAL-02 what follows the first traveler is not missing twice', () => {
  const draft = addTraveler(fromHome);
  const missing = [
    'traveler-1-name',
    'traveler-1-email',
    'origin-contact',
    'origin-phone',
    'traveler-2-email',
    'traveler-2-name',
  ];
  const problems = missing.map((fieldId) => ({ section: 'who', fieldId, message: '', about: '' }) as const);
  const left = (senderIsOwn: boolean) =>
    withoutProblemsOfFollowers(problems, draft, { senderIsOwn }).map(({ fieldId }) => fieldId);
  expect(left(false)).toEqual(['traveler-1-name', 'traveler-1-email', 'traveler-2-name']);
  expect(left(true)).toContain('origin-contact');
});

test('VAL-02 a recipient who is the first traveler has no problems of their own', () => {
  const toFriend = setShipPointType(fromHome, 'destination', 'other');
  const problems = ['destination-contact', 'destination-phone', 'destination-address'].map(
    (fieldId) => ({ section: 'who', fieldId, message: '', about: '' }) as const,
  );
  const left = (draft: Draft) =>
    withoutProblemsOfFollowers(problems, draft, { senderIsOwn: false }).map(({ fieldId }) => fieldId);
  const ada = typed(toFriend, 'name', 'Ada 5');
  expect(left(ada)).toContain('destination-phone');
  expect(left(setRecipientTraveler(ada, true))).toEqual(['destination-address']);
});

test('PNT-09 following changes nothing but the sender’s name and phone and the others’ email and phone', () => {
  fc.assert(
    fc.property(anyDraft, anyDraft, fc.boolean(), (before, after, senderIsOwn) => {
      const followed = followFirstTraveler(before, after, { senderIsOwn });
      expect({ ...followed, origin: null, travelers: null }).toEqual({ ...after, origin: null, travelers: null });
      const { contact, phone } = after.origin;
      expect({ ...followed.origin, contact, phone }).toEqual(after.origin);
      expect(followed.travelers.map(({ id, name, lines }) => ({ id, name, lines }))).toEqual(
        after.travelers.map(({ id, name, lines }) => ({ id, name, lines })),
      );
      expect(followed.travelers[0]).toEqual(after.travelers[0]);
    }),
  );
});
