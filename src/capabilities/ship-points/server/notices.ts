import type { Kysely } from 'kysely';
import { type Refusal, refuseFields } from '#kit/problem.ts';
import { type Clock, localTime } from '#ports/clock/clock.ts';
import { findBlockedAddresses } from '#records/places/blocked-addresses.ts';
import { findDisasterNotifications } from '#records/places/disaster-notifications.ts';
import type { Tables } from '#records/tables.ts';
import { type BlockableAddress, blockedAddressKey } from '#rules/address/blocked-address.ts';
import { messageText } from '#rules/messages.ts';
import type { NoticePlace } from '../wire.ts';

type Deps = { readonly db: Kysely<Tables>; readonly clock: Clock };

/** The notices in force for one end of a shipment. NTE-01 */
export async function listDisasterNotifications({ db, clock }: Deps, { end, ...place }: NoticePlace) {
  const notifications = await findDisasterNotifications(db, {
    ...place,
    country: place.country.toUpperCase(),
    addressType: end === 'origin' ? 'origination' : 'destination',
    today: localTime(clock, 'UTC').day,
  });
  return { notifications };
}

/** Whether an address is one that we do not serve. PNT-07 */
export async function searchBlockedAddress(
  { db }: Deps,
  address: BlockableAddress,
): Promise<{ success: boolean; message: string | null } | Refusal> {
  const key = blockedAddressKey(address);
  if (key === null) {
    return refuseFields([{ field: 'blockedAddress[address]', message: messageText('addressRequired') }]);
  }
  const isBlocked = (await findBlockedAddresses(db, [key])).has(key);
  return { success: isBlocked, message: isBlocked ? messageText('addressBlocked') : null };
}
