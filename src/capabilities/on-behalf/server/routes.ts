import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { findAddressPoint } from '#records/address-points.ts';
import { callerOf } from '#records/caller.ts';
import { findClub } from '#records/clubs.ts';
import type { Tables } from '#records/tables.ts';
import { findUser } from '#records/users.ts';
import { messageText } from '#rules/messages.ts';
import { getUser } from '../contract.ts';

const bookForOthers: ReadonlySet<string> = new Set(['admin', 'admin_plus', 'manager']);

export function onBehalfRoutes(
  app: FastifyInstance,
  deps: { readonly db: Kysely<Tables>; readonly clock: Clock },
): void {
  mount(app, getUser, async ({ query }, { request }) => {
    const caller = await callerOf(deps, request.headers);
    if (caller instanceof Refusal) return caller;
    if (!caller) return new Refusal(401, 'Please sign in first.');
    const mayAsk = caller.id === query.user_id || bookForOthers.has(caller.role);
    // Another person does not even exist for those who may not ask.
    const user = mayAsk ? await findUser(deps.db, query.user_id) : undefined;
    if (!user) return refuseUnknown(messageText('personUnknown'), 'user_id');
    const club = user.clubId === null ? undefined : await findClub(deps.db, user.clubId);
    const address =
      user.defaultAddressPointId === null ? undefined : await findAddressPoint(deps.db, user.defaultAddressPointId);
    return {
      user_id: user.id,
      user_email: user.email,
      club: club ? { id: club.id, name: club.name } : null,
      default_address: address
        ? {
            company_name: address.companyName,
            address_1: address.address1,
            address_2: address.address2,
            city: address.city,
            state: address.state,
            zip: address.zip,
            country_code: address.countryCode,
            phone_number: address.phoneNumber,
          }
        : null,
      messages: [],
    };
  });
}
