import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { requireSignedIn } from '#access/require-signed-in.ts';
import {
  addAddressPoint,
  changeAddressPoint,
  deleteAddressPoint,
  listAddressPoints,
} from '#records/people/address-points.ts';
import { setDefaultAddress } from '#records/people/default-address.ts';
import { lockUser } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { type SavedAddress, savedAddressProblems } from '#rules/account/saved-address.ts';
import { countryIn, type CountryTable } from '#rules/address/country-table.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import type {
  addAddress as addAddressCall,
  addressBook as addressBookCall,
  changeAddress as changeAddressCall,
  deleteAddress as deleteAddressCall,
} from '../contract.ts';
import { addressesToWire, addressFromWire, addressProblemsToWire } from '../wire.ts';

export type AddressBookDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly countries: CountryTable;
};

/** The saved addresses of the signed-in user. ACC-08 */
export async function addressBook(
  deps: AddressBookDeps,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof addressBookCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  const points = await listAddressPoints(deps.db, { userId: user.id, limit: limits.addressBookMax });
  return addressesToWire(points.map((point) => ({ ...point, isDefault: point.id === user.defaultAddressPointId })));
}

export async function addAddress(
  deps: AddressBookDeps,
  sent: EndpointRequest<typeof addAddressCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof addAddressCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  const point = readAddress(deps, sent);
  if (point instanceof Refusal) return point;
  return inTransaction(deps.db, async (tx) => {
    // The person's row is locked, so that concurrent calls can't exceed the limit together.
    await lockUser(tx, user.id);
    const known = await listAddressPoints(tx, { userId: user.id, limit: limits.addressBookMax });
    if (known.length >= limits.addressBookMax) {
      return new Refusal(422, messageText('addressLimitReached', { most: String(limits.addressBookMax) }));
    }
    const { id } = await addAddressPoint(tx, { userId: user.id, point });
    return { success: true, id } as const;
  });
}

/** Changes an address, and whether it is the default origin. Other people's addresses do not exist for the caller. ACC-08 PNT-03 */
export async function changeAddress(
  deps: AddressBookDeps,
  { params: { id }, body }: Pick<EndpointRequest<typeof changeAddressCall>, 'params' | 'body'>,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof changeAddressCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  const { default: isDefault, ...sent } = body;
  const point = readAddress(deps, sent);
  if (point instanceof Refusal) return point;
  return inTransaction(deps.db, async (tx) => {
    const isChanged = await changeAddressPoint(tx, { id, userId: user.id, point });
    if (!isChanged) return refuseUnknown(messageText('noSuchPageText'), 'id');
    if (isDefault === true) await setDefaultAddress(tx, { userId: user.id, addressId: id });
    if (isDefault === false && user.defaultAddressPointId === id) {
      await setDefaultAddress(tx, { userId: user.id, addressId: null });
    }
    return { success: true, id } as const;
  });
}

/** Deleting an unknown address succeeds too, so that callers don't learn which ids exist. ACC-08 */
export async function deleteAddress(
  deps: AddressBookDeps,
  { id }: EndpointRequest<typeof deleteAddressCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof deleteAddressCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  await deleteAddressPoint(deps.db, { id, userId: user.id });
  return { success: true };
}

function readAddress(
  { countries }: AddressBookDeps,
  sent: EndpointRequest<typeof addAddressCall>['body'],
): SavedAddress | Refusal {
  const address = addressFromWire(sent);
  const problems = savedAddressProblems(address, countryIn(countries, address.countryCode));
  return Object.keys(problems).length === 0 ? address : refuseFields(addressProblemsToWire(problems));
}
