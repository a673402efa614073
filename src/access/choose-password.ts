import type { Kysely, Transaction } from 'kysely';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { makeGuestAccount } from '#records/orders/guest-orders.ts';
import { deleteIdentitiesOf } from '#records/people/identities.ts';
import {
  deleteLinksOf,
  deleteRegistrationsOf,
  findOneTimeLink,
  type OneTimeLink,
  takeOneTimeLink,
} from '#records/people/one-time-links.ts';
import { deletePasskeysOf } from '#records/people/passkeys.ts';
import { setPassword } from '#records/people/passwords.ts';
import { hashPassword } from '#kit/server/password-hash.ts';
import { acceptTerms } from '#records/people/terms.ts';
import { deleteUserTokensOf, findUser, registerUser, type User } from '#records/people/users.ts';
import { deleteSessionsOf } from '#records/sessions/sessions.ts';
import type { Tables } from '#records/tables.ts';
import {
  type NewPassword,
  newPasswordProblems,
  type PasswordOwner,
  type PasswordProblems,
} from '#rules/account/password.ts';
import type { OneTimeLinkPurpose } from '#rules/account/one-time-link.ts';
import type { BrandSite } from '#rules/brand/brand-site.ts';
import { findGuestClaim } from './find-guest-claim.ts';
import { mailPasswordChanged, mailPasswordSet } from './password-mails.ts';
import { proveEmail } from './prove-email.ts';
import { forgetFailuresOfEmail } from './sign-in-tries.ts';

export type ChoosePasswordDeps = BrandSite & {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** Widely leaked passwords, in lower case. */
  readonly leakedPasswords: ReadonlySet<string>;
};

export type ChosenPassword =
  | { readonly kind: 'chosen'; readonly user: User }
  | { readonly kind: 'not-acceptable'; readonly problems: PasswordProblems }
  | { readonly kind: 'link-spent' };

/**
 * Sets the password of the account that an emailed one-time link is for. The link proves that its holder
 * reads the email of the account and owns it: all sessions, tokens, passkeys and linked sign-ins end, and orders placed with the email as a
 * guest are added to the account. The link is used up in the same transaction; a password that is not acceptable does not use it up. ACC-01 ACC-02
 * CHK-01
 */
export async function choosePassword(
  deps: ChoosePasswordDeps,
  {
    token,
    purposes,
    chosen,
  }: { readonly token: string; readonly purposes: readonly OneTimeLinkPurpose[]; readonly chosen: NewPassword },
): Promise<ChosenPassword> {
  const now = nowOf(deps.clock);
  const link = await findOneTimeLink(deps.db, { token, purposes, now });
  const owner = link && (await findPasswordOwner(deps.db, link));
  if (!owner) return { kind: 'link-spent' };
  const problems = newPasswordProblems(chosen, owner, deps.leakedPasswords);
  if (problems.password ?? problems.confirmation) return { kind: 'not-acceptable', problems };

  const phc = await hashPassword(chosen.password);
  const user = await inTransaction(deps.db, async (tx) => {
    const taken = await takeOneTimeLink(tx, { token, purposes, now });
    const person = taken && (await accountForLink(tx, taken, now));
    if (!person) return undefined;
    await setPassword(tx, { userId: person.id, phc, now });
    await signOutEverywhere(tx, person);
    await proveEmail(tx, { userId: person.id, email: person.email, now });
    if (taken.purpose === 'reset-password') await mailPasswordChanged(tx, deps, person);
    // The email with the link may have been forwarded; we tell the owner about the account that it made.
    if (taken.purpose === 'claim-account') await mailPasswordSet(tx, deps, person);
    return person;
  });
  return user ? { kind: 'chosen', user } : { kind: 'link-spent' };
}

async function findPasswordOwner(db: Kysely<Tables>, link: OneTimeLink): Promise<PasswordOwner | undefined> {
  if (link.purpose === 'register') return link.registration;
  return (await findGuestClaim(db, link.userId))?.owner;
}

/** The account that a link is for. A registration creates it now, unless the email got an account in the meantime. */
async function accountForLink(tx: Transaction<Tables>, link: OneTimeLink, now: Date): Promise<User | undefined> {
  if (link.purpose !== 'register') {
    const claim = await findGuestClaim(tx, link.userId);
    if (claim?.kind === 'new-account') await makeGuestAccount(tx, claim.owner);
    return claim && findUser(tx, claim.owner.id);
  }
  const { registration } = link;
  const registered = await registerUser(tx, registration);
  if (registered.kind === 'email-taken') return undefined;
  const { user } = registered;
  await acceptTerms(tx, { userId: user.id, version: registration.termsVersion, acceptedBy: user.id, now });
  return user;
}

async function signOutEverywhere(tx: Transaction<Tables>, { id: userId, email }: User): Promise<void> {
  await deleteLinksOf(tx, userId);
  await deleteRegistrationsOf(tx, email);
  await deleteIdentitiesOf(tx, userId);
  await deletePasskeysOf(tx, userId);
  await deleteSessionsOf(tx, userId);
  await deleteUserTokensOf(tx, userId);
  await forgetFailuresOfEmail(tx, email);
}
