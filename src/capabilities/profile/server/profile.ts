import type { FastifyRequest } from 'fastify';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { requireSignedIn } from '#access/require-signed-in.ts';
import { isEmailProven } from '#records/orders/guest-orders.ts';
import { findPasswordOf } from '#records/people/passwords.ts';
import { recordMarketingConsent, wantsMarketing } from '#records/people/terms.ts';
import { saveNameAndPhone } from '#records/people/users.ts';
import { mayAutofillProfile } from '#rules/account/may-autofill-profile.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { checkPersonName } from '#rules/people/person-name.ts';
import { checkPhone } from '#rules/people/phone.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type {
  profile as profileCall,
  saveNotifications as saveNotificationsCall,
  saveProfile as saveProfileCall,
} from '../contract.ts';
import { nameAndPhoneFromWire, nameAndPhoneWireNames, type NameAndPhone, profileToWire } from '../wire.ts';
import type { ProfileDeps } from './profile-deps.ts';

/** The details of the signed-in user, and whether forms may be filled in with them. ACC-07 */
export async function profile(
  deps: ProfileDeps,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof profileCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  return profileToWire(
    {
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      phoneNumber: user.phone,
      hasPassword: (await findPasswordOf(deps.db, user.id)) !== null,
      isEmailConfirmed: await isEmailProven(deps.db, user.id),
      wantsNews: await wantsMarketing(deps.db, user.id),
    },
    { mayAutofill: mayAutofillProfile(user.role) },
  );
}

/** Changes name and phone. The email is what people sign in with, and can't be changed. ACC-07 VAL-03 VAL-04 */
export async function saveProfile(
  deps: ProfileDeps,
  body: EndpointRequest<typeof saveProfileCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof saveProfileCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  const { firstName, lastName, phoneNumber } = nameAndPhoneFromWire(body);
  const problems: [keyof NameAndPhone, MessageName | null][] = [
    ['firstName', firstName.trim() === '' ? 'firstNameRequired' : checkPersonName(firstName)],
    ['lastName', lastName.trim() === '' ? 'lastNameRequired' : checkPersonName(lastName)],
    ['phoneNumber', phoneNumber.trim() === '' ? 'phoneRequired' : checkPhone(phoneNumber)],
  ];
  const wrong = problems.flatMap(([field, message]) =>
    message ? [{ field: nameAndPhoneWireNames[field], message: messageText(message) }] : [],
  );
  if (wrong.length > 0) return refuseFields(wrong);
  await saveNameAndPhone(deps.db, {
    id: user.id,
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phone: phoneNumber.trim(),
  });
  return { success: true };
}

/** Records whether a user wants news by email, and when they said so. Emails about orders are not news. CHK-06 */
export async function saveNotifications(
  deps: ProfileDeps,
  { marketing }: EndpointRequest<typeof saveNotificationsCall>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof saveNotificationsCall> | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  if (marketing === undefined) {
    return refuseFields([{ field: 'marketing', message: messageText('fieldRequired') }]);
  }
  const now = nowOf(deps.clock);
  await inTransaction(deps.db, (tx) => recordMarketingConsent(tx, { userId: user.id, isWanted: marketing, now }));
  return { success: true };
}
