import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { addAddressPoint, listAddressPoints } from '#records/people/address-points.ts';
import type { Tables } from '#records/tables.ts';
import { type SavedAddress, savedAddressProblems } from '#rules/account/saved-address.ts';
import { countryIn } from '#rules/address/country-table.ts';
import { normalizeZip } from '#rules/address/zip-rules.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import type {
  addAddress as addAddressCall,
  addressBook as addressBookCall,
  changeAddress as changeAddressCall,
  deleteAddress as deleteAddressCall,
} from '../contract.ts';
import type { AccountPageDeps } from './account-deps.ts';
import { signedIn } from './signed-in.ts';

/** The saved addresses of whoever is signed in. ACC-08 */
export async function addressBook(
  deps: AccountPageDeps,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof addressBookCall> | Refusal> {
  const user = await signedIn(deps, request);
  if (user instanceof Refusal) return user;
  const points = await listAddressPoints(deps.db, { userId: user.id, limit: limits.addressBookMax });
  return {
    addresses: points.map((point) => ({
      id: point.id,
      company_name: point.companyName,
      address_1: point.address1,
      address_2: point.address2,
      city: point.city,
      state: point.state,
      zip: point.zip,
      country_code: point.countryCode,
      phone_number: point.phoneNumber,
      default: point.id === user.defaultAddressPointId,
    })),
  };
}

export async function addAddress(
  deps: AccountPageDeps,
  sent: EndpointRequest<typeof addAddressCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof addAddressCall> | Refusal> {
  const user = await signedIn(deps, request);
  if (user instanceof Refusal) return user;
  const point = readAddress(deps, sent);
  if (point instanceof Refusal) return point;
  return inTransaction(deps.db, async (tx) => {
    // The person's row is held, so that many at once do not pass the limit together.
    await tx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().executeTakeFirstOrThrow();
    const known = await listAddressPoints(tx, { userId: user.id, limit: limits.addressBookMax });
    if (known.length >= limits.addressBookMax) {
      return new Refusal(422, messageText('addressLimitReached', { most: String(limits.addressBookMax) }));
    }
    const { id } = await addAddressPoint(tx, { userId: user.id, point });
    return { success: true, id } as const;
  });
}

/** Changes an address, and whether it is the one to ship from by default. That of somebody else does not exist. ACC-08 PNT-03 */
export async function changeAddress(
  deps: AccountPageDeps,
  { params: { id }, body }: Pick<EndpointRequest<typeof changeAddressCall>, 'params' | 'body'>,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof changeAddressCall> | Refusal> {
  const user = await signedIn(deps, request);
  if (user instanceof Refusal) return user;
  const { default: isDefault, ...sent } = body;
  const point = readAddress(deps, sent);
  if (point instanceof Refusal) return point;
  return inTransaction(deps.db, async (tx) => {
    const isChanged = await updateAddress(tx, { id, userId: user.id, point });
    if (!isChanged) return refuseUnknown(messageText('addressUnknown'), 'id');
    if (isDefault === true) await setDefault(tx, { userId: user.id, addressId: id });
    if (isDefault === false && user.defaultAddressPointId === id) {
      await setDefault(tx, { userId: user.id, addressId: null });
    }
    return { success: true, id } as const;
  });
}

/** What is not there any more is gone as wanted, so nobody learns whose it was. ACC-08 */
export async function deleteAddress(
  deps: AccountPageDeps,
  { id }: EndpointRequest<typeof deleteAddressCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof deleteAddressCall> | Refusal> {
  const user = await signedIn(deps, request);
  if (user instanceof Refusal) return user;
  await deps.db.deleteFrom('address_points').where('id', '=', id).where('user_id', '=', user.id).execute();
  return { success: true };
}

async function updateAddress(
  db: Kysely<Tables>,
  { id, userId, point }: { id: number; userId: number; point: SavedAddress },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('address_points')
    .set({
      company_name: point.companyName,
      address_1: point.address1,
      address_2: point.address2,
      city: point.city,
      state: point.state,
      zip: point.zip,
      country_code: point.countryCode,
      phone_number: point.phoneNumber,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function setDefault(
  db: Kysely<Tables>,
  { userId, addressId }: { userId: number; addressId: number | null },
): Promise<void> {
  await db.updateTable('users').set({ default_address_point_id: addressId }).where('id', '=', userId).execute();
}

/** The names of the fields on the wire. */
const wireNames: Readonly<Record<keyof SavedAddress, string>> = {
  companyName: 'company_name',
  address1: 'address_1',
  address2: 'address_2',
  city: 'city',
  state: 'state',
  zip: 'zip',
  countryCode: 'country_code',
  phoneNumber: 'phone_number',
};

function readAddress(
  { countries }: AccountPageDeps,
  sent: EndpointRequest<typeof addAddressCall>['body'],
): SavedAddress | Refusal {
  const country = sent.country_code.trim().toUpperCase();
  const address: SavedAddress = {
    companyName: tidy(sent.company_name),
    address1: tidy(sent.address_1),
    address2: tidy(sent.address_2),
    city: tidy(sent.city),
    state: tidy(sent.state),
    zip: normalizeZip({ country, zip: tidy(sent.zip) }),
    countryCode: country,
    phoneNumber: tidy(sent.phone_number),
  };
  const problems = Object.entries(savedAddressProblems(address, countryIn(countries, country)));
  if (problems.length === 0) return address;
  return refuseFields(
    problems.map(([field, message]) => ({
      field: wireNames[field as keyof SavedAddress],
      message: messageText(message),
    })),
  );
}

function tidy(text: string | undefined): string {
  return (text ?? '').trim();
}
