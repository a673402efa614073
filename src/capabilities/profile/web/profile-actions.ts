import { call } from '#kit/web/call.ts';
import { withFieldNames } from '#kit/web/with-field-names.ts';
import type { SavedTraveler } from '#rules/account/saved-traveler.ts';
import * as calls from '../contract.ts';
import { type NameAndPhone, nameAndPhoneToWire, nameAndPhoneWireNames } from '../wire.ts';

export function saveProfile(details: NameAndPhone) {
  return withFieldNames(call(calls.saveProfile, { body: nameAndPhoneToWire(details) }), nameAndPhoneWireNames);
}

/** Adds a traveler, or changes the one with this id. */
export function saveTraveler({ name, email, phone }: SavedTraveler, { id }: { id: number | null }) {
  const body = { name, email, phone };
  return id === null ? call(calls.addTraveler, { body }) : call(calls.changeTraveler, { params: { id }, body });
}
