import { expect, test } from 'vitest';
import { emptyDraft, type Draft } from './draft.ts';
import {
  addTraveler,
  chooseClubId,
  setRoundtrip,
  setShipPointField,
  setShipPointType,
  setTravelerField,
} from './draft-changes.ts';
import { blockingProblem } from './blocking-problem.ts';

const noDays = { outbound: null, return: null };
const empty = emptyDraft('golf', 'US');

function withZips(origin: string, destination: string): Draft {
  const asAddress = setShipPointType(setShipPointType(empty, 'origin', 'other'), 'destination', 'other');
  return setShipPointField(setShipPointField(asAddress, 'origin', 'zip', origin), 'destination', 'zip', destination);
}

test('PNT-05 the same zip or the same club at both ends blocks the order', () => {
  expect(blockingProblem(withZips('90001', '90001-1234'), noDays)).toBe('Both ends have the same zip code.');
  expect(blockingProblem(withZips('90001', '33101'), noDays)).toBeNull();
  const sameClub = chooseClubId(chooseClubId(empty, 'origin', 7), 'destination', 7);
  expect(blockingProblem(sameClub, noDays)).toBe('You chose the same place for both ends of the trip.');
});

test('TRV-02 two equal travelers block the order, two empty ones do not', () => {
  const two = addTraveler(empty);
  expect(blockingProblem(two, noDays)).toBeNull();
  const alike = two.travelers.reduce((draft, { id }) => setTravelerField(draft, id, 'name', 'Ada North'), two);
  expect(blockingProblem(alike, noDays)).toMatch(/^Two travelers have the same name, email and phone\./);
});

test('DAT-06 an impossible date blocks the order, that of the return leg only on a round trip', () => {
  expect(blockingProblem(empty, { outbound: 'Closed.', return: null })).toBe('Closed.');
  expect(blockingProblem(empty, { outbound: null, return: 'Closed.' })).toBeNull();
  expect(blockingProblem(setRoundtrip(empty, true), { outbound: null, return: 'Closed.' })).toBe('Closed.');
});
