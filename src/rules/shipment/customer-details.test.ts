import { expect, test } from 'vitest';
import { fillCustomerDetails } from './customer-details.ts';
import { emptyDraft } from './draft.ts';
import { setShipPointField, setShipPointType, setTravelerField } from './draft-changes.ts';

const empty = emptyDraft('golf', 'US');
const home = { country: 'US', zip: '10001', city: 'New York', state: 'NY', address: '310 Linden Row' };
const tessa = {
  profile: { name: 'Tessa Rowan', email: 'tessa@portage.test', phone: '2125550188' },
  defaultOrigin: home,
};
const cora = { profile: { name: 'Cora Banks', email: 'cora@portage.test', phone: '6175550199' }, defaultOrigin: null };

test('ROL-02 the customer’s name, email, phone and default origin are filled in', () => {
  const draft = fillCustomerDetails(empty, { was: null, is: tessa, wasStaff: true });
  expect(draft.travelers[0]).toMatchObject({ ...tessa.profile });
  expect(draft.origin).toMatchObject({ type: 'other', ...home });
});

test('ROL-02 what was typed stays, and a typed person gets no other user’s phone', () => {
  const named = setTravelerField(empty, '1', 'name', 'Bo West');
  const typed = setShipPointField(setShipPointType(named, 'origin', 'other'), 'origin', 'zip', '90001');
  expect(fillCustomerDetails(typed, { was: null, is: tessa, wasStaff: true })).toEqual(typed);
  const same = setTravelerField(empty, '1', 'name', 'Tessa Rowan');
  expect(fillCustomerDetails(same, { was: null, is: tessa, wasStaff: true }).travelers[0]?.phone).toBe('2125550188');
});

test('ROL-02 what came from an earlier customer goes with them', () => {
  const ofTessa = fillCustomerDetails(empty, { was: null, is: tessa, wasStaff: true });
  const ofCora = fillCustomerDetails(ofTessa, { was: tessa, is: cora, wasStaff: false });
  expect(ofCora.travelers[0]).toMatchObject({ ...cora.profile });
  expect(ofCora.origin).toEqual(empty.origin);
  expect(fillCustomerDetails(ofCora, { was: cora, is: null, wasStaff: false })).toEqual(empty);
});

test('ACC-07 a pro’s customers are not the pro: only the origin is filled in', () => {
  const draft = fillCustomerDetails(empty, { was: null, is: { profile: null, defaultOrigin: home }, wasStaff: true });
  expect(draft.travelers).toEqual(empty.travelers);
  expect(draft.origin.zip).toBe('10001');
});

test('ROL-02 a place that is also the staff’s own stays, unless the customer has another', () => {
  const fromHome = fillCustomerDetails(empty, {
    was: null,
    is: { profile: null, defaultOrigin: home },
    wasStaff: true,
  });
  const staff = { profile: null, defaultOrigin: home };
  expect(fillCustomerDetails(fromHome, { was: staff, is: cora, wasStaff: true }).origin).toEqual(fromHome.origin);
  const cabin = { ...home, zip: '81657', city: 'Vail', state: 'CO', address: '4 Spruce Lane' };
  const ofOther = fillCustomerDetails(fromHome, {
    was: staff,
    is: { ...cora, defaultOrigin: cabin },
    wasStaff: true,
  });
  expect(ofOther.origin.zip).toBe('81657');
});
