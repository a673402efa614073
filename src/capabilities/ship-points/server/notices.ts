import type { Kysely } from 'kysely';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { type Refusal, refuseFields } from '#kit/problem.ts';
import { type Clock, localTime } from '#ports/clock/clock.ts';
import { findBlockedAddresses } from '#records/places/blocked-addresses.ts';
import { findDisasterNotifications } from '#records/places/disaster-notifications.ts';
import type { Tables } from '#records/tables.ts';
import { blockedAddressKey } from '#rules/address/blocked-address.ts';
import { messageText } from '#rules/messages.ts';
import type { disasterNotifications, searchBlockedAddresses } from '../contract.ts';

type Deps = { readonly db: Kysely<Tables>; readonly clock: Clock };

/** The notices in force for one end of a shipment. NTE-01 */
export async function listDisasterNotifications(
  { db, clock }: Deps,
  asked: {
    readonly zip_code?: string | undefined;
    readonly city?: string | undefined;
    readonly state_code?: string | undefined;
    readonly country_code: string;
    readonly address_type: 'origination' | 'destination';
    readonly brand_id?: number | undefined;
  },
): Promise<EndpointResponse<typeof disasterNotifications>> {
  const notifications = await findDisasterNotifications(db, {
    country: asked.country_code.toUpperCase(),
    state: asked.state_code ?? '',
    city: asked.city ?? '',
    zip: asked.zip_code ?? '',
    addressType: asked.address_type,
    brandId: asked.brand_id ?? null,
    today: localTime(clock, 'UTC').day,
  });
  return { notifications };
}

/** Whether an address is one that we do not serve. PNT-07 */
export async function searchBlockedAddress(
  { db }: Deps,
  asked: {
    readonly address?: string | undefined;
    readonly address_2?: string | undefined;
    readonly zip?: string | undefined;
    readonly city?: string | undefined;
    readonly state?: string | undefined;
    readonly country_code?: string | undefined;
  },
): Promise<EndpointResponse<typeof searchBlockedAddresses> | Refusal> {
  const key = blockedAddressKey({
    address: asked.address ?? '',
    address2: asked.address_2 ?? '',
    zip: asked.zip ?? '',
    city: asked.city ?? '',
    state: asked.state ?? '',
    country: asked.country_code ?? 'US',
  });
  if (key === null) {
    return refuseFields([{ field: 'blocked_address[address]', message: messageText('addressRequired') }]);
  }
  const isBlocked = (await findBlockedAddresses(db, [key])).has(key);
  return { success: isBlocked, message: isBlocked ? messageText('addressBlocked') : null };
}
