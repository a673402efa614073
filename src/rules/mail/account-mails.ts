import type { Brand } from '#rules/brand/brand.ts';
import type { Contact } from '#rules/brand/brand-site.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { dayMs } from '#rules/dates.ts';
import { type Mail, renderMail } from './render-mail.ts';

/** Sender and recipient. Without a first name the email greets with "Hello". */
export type AccountMailFacts = {
  readonly brand: Brand;
  readonly firstName: string;
  /** How to reach us, as the last line. */
  readonly contact: Contact;
};

const minutesOfReset = limits.resetLinkMs / 60_000;
const minutesOfSignIn = limits.signInMailMs / 60_000;
const daysOfClaim = limits.claimLinkMs / dayMs;

/** The link to choose a new password. ACC-02 */
export function resetPasswordMail(facts: AccountMailFacts, link: string): Mail {
  return accountMail(facts, {
    subject: t`Choose a new ${facts.brand.name} password`,
    says: t`you asked to choose a new password. The link works once, for ${minutesOfReset} minutes. If you didn’t ask for it, you can ignore this email: your password stays the same.`,
    links: [{ words: t`Choose a new password:`, label: t`Choose a new password`, address: link }],
  });
}

/** The link with which a guest claims their account and its orders. CHK-01 ACC-01 */
export function claimAccountMail(
  facts: AccountMailFacts,
  {
    displayId,
    address,
  }: { /** The guest's last order. */ readonly displayId: string | null; readonly address: string },
): Mail {
  return accountMail(facts, {
    subject:
      displayId === null
        ? t`Your ${facts.brand.name} order and your new account`
        : t`Your ${facts.brand.name} order ${displayId} and your new account`,
    says: t`this email was entered to create an account at ${facts.brand.name}. You used it before for ${displayId === null ? t`an order` : t`order ${displayId}`} as a guest, so we first check that the email is yours. Choose a password to finish, and you’ll see your orders in one place. The link works once, for ${daysOfClaim} days. If you didn’t ask for an account, you can ignore this email: no account is created, and your order isn’t affected.`,
    links: [{ words: t`Choose a password:`, label: t`Choose a password`, address }],
  });
}

/** The code and the link to sign in with. ACC-02 */
export function signInMail(
  facts: AccountMailFacts,
  { code, link, endsPassword }: { readonly code: string | null; readonly link: string; readonly endsPassword: boolean },
): Mail {
  const warning = endsPassword
    ? t` Signing in this way confirms your email for the first time. To keep others out, it ends your current password and signs out other devices; you can choose a new password afterwards.`
    : '';
  return accountMail(facts, {
    subject: code === null ? t`Sign in to ${facts.brand.name}` : t`${code} is your ${facts.brand.name} sign-in code`,
    says:
      code === null
        ? t`use the link below to sign in on any device. It works once, for ${minutesOfSignIn} minutes.${warning} If you didn’t ask for this, ignore it.`
        : t`your sign-in code is ${code}. Enter it in the browser where you asked for it. Or use the link below on any device. Both work once, for ${minutesOfSignIn} minutes.${warning} If you didn’t ask for this, ignore it, and share the code with no one.`,
    links: [{ words: t`Sign in:`, label: t`Sign in`, address: link }],
  });
}

/** Sent where a sign-in by email was asked for and the account needs its password. ACC-02 ROL-01 */
export function passwordOnlyMail(
  facts: AccountMailFacts,
  ways: { readonly signIn: string; readonly forgotten: string },
): Mail {
  return accountMail(facts, {
    subject: t`Sign in to ${facts.brand.name} with your password`,
    says: t`you asked for a sign-in code. Your account can see or book for others, so it gets no codes by email: please sign in with your password.`,
    links: [
      { words: t`Sign in:`, label: t`Sign in`, address: ways.signIn },
      { words: t`Forgot your password?`, label: t`Choose a new one`, address: ways.forgotten },
    ],
  });
}

/** Sent when a guest adds a password on the receipt: the link confirms the email, or takes the account back from a stranger. CHK-01 */
export function confirmEmailMail(facts: AccountMailFacts, link: string): Mail {
  return accountMail(facts, {
    subject: t`Confirm your email for ${facts.brand.name}`,
    says: t`your account is ready. Open this link in the browser where you made it to confirm your email and add your earlier orders. It works once, for ${daysOfClaim} days. If you didn’t make an account, use the link to choose a password of your own.`,
    links: [{ words: t`Confirm your email:`, label: t`Confirm email`, address: link }],
  });
}

/** The link that finishes a registration; following it proves the email. ACC-01 */
export function finishRegistrationMail(facts: AccountMailFacts, link: string): Mail {
  return accountMail(facts, {
    subject: t`Finish your ${facts.brand.name} registration`,
    says: t`this email was entered to create an account at ${facts.brand.name}. Choose a password to finish. The link works once, for ${daysOfClaim} days. If you didn’t ask for an account, you can ignore this email: none is created.`,
    links: [{ words: t`Choose a password:`, label: t`Choose a password`, address: link }],
  });
}

/** Sent when an email with an account registers again: nothing was changed, and how to sign in. ACC-01 */
export function knownAccountMail(
  facts: AccountMailFacts,
  ways: { readonly signIn: string; readonly forgotten: string },
): Mail {
  return accountMail(facts, {
    subject: t`You have a ${facts.brand.name} account`,
    says: t`this email was entered to create an account, but you already have one. Nothing about it has changed.`,
    links: [
      { words: t`Sign in:`, label: t`Sign in`, address: ways.signIn },
      { words: t`Forgot your password?`, label: t`Choose a new one`, address: ways.forgotten },
    ],
  });
}

/** Sent after every password change, so that none goes unnoticed. ACC-02 */
export function passwordChangedMail(facts: AccountMailFacts, forgotten: string): Mail {
  return accountMail(facts, {
    subject: t`Your ${facts.brand.name} password was changed`,
    says: t`your password was changed, and every other browser is signed out. If you didn’t do this, choose a new password now.`,
    links: [{ words: t`If it wasn’t you:`, label: t`Choose a new password`, address: forgotten }],
  });
}

/** Sent when a guest's account gets its first password, which anyone with the email of the order could choose. CHK-01 */
export function passwordSetMail(facts: AccountMailFacts, forgotten: string): Mail {
  return accountMail(facts, {
    subject: t`Your ${facts.brand.name} account is ready`,
    says: t`a password was added to your account with the link in one of our emails. If you didn’t do this, choose a new password now.`,
    links: [{ words: t`If it wasn’t you:`, label: t`Choose a new password`, address: forgotten }],
  });
}

/** Sent when a provider is linked to an account or unlinked, so that no new way in goes unnoticed. ACC-05 */
export function linkedSignInMail(
  facts: AccountMailFacts,
  { provider, isLinked, page }: { readonly provider: string; readonly isLinked: boolean; readonly page: string },
): Mail {
  return accountMail(facts, {
    subject: isLinked
      ? t`${provider} was linked to your ${facts.brand.name} account`
      : t`${provider} was unlinked from your ${facts.brand.name} account`,
    says: isLinked
      ? t`you can now sign in with ${provider}. If you didn’t do this, unlink it and choose a new password now.`
      : t`you can no longer sign in with ${provider}. If you didn’t do this, choose a new password now.`,
    links: [{ words: t`See the ways to sign in:`, label: t`Open account security`, address: page }],
  });
}

/** Sent when a passkey is added or removed, so that no new way in goes unnoticed. ACC-02 */
export function passkeyMail(
  facts: AccountMailFacts,
  { name, isAdded, page }: { readonly name: string; readonly isAdded: boolean; readonly page: string },
): Mail {
  return accountMail(facts, {
    subject: isAdded
      ? t`A passkey was added to your ${facts.brand.name} account`
      : t`A passkey was removed from your ${facts.brand.name} account`,
    says: isAdded
      ? t`you can now sign in with the passkey “${name}”. If you didn’t do this, remove it and choose a new password now.`
      : t`you can no longer sign in with the passkey “${name}”. If you didn’t do this, choose a new password now.`,
    links: [{ words: t`See the ways to sign in:`, label: t`Open account security`, address: page }],
  });
}

/** Sent when a token is created, because programs with the token act as its owner. ACC-08 */
export function tokenMadeMail(
  facts: AccountMailFacts,
  { name, page }: { readonly name: string; readonly page: string },
): Mail {
  return accountMail(facts, {
    subject: t`A token was created for your ${facts.brand.name} account`,
    says: t`the token “${name}” was created for your account. Programs that have it can act as you. If you didn’t do this, revoke it and choose a new password now.`,
    links: [{ words: t`See the tokens of your account:`, label: t`Open account security`, address: page }],
  });
}

/** The link to an order, requested with its number and email. SCR-06 */
export function orderLinkMail(
  facts: AccountMailFacts,
  { displayId, address }: { readonly displayId: string; readonly address: string },
): Mail {
  return accountMail(facts, {
    subject: t`Your ${facts.brand.name} order ${displayId}`,
    says: t`here’s the link to order ${displayId} that was requested on our site. Anyone with the link can read the receipt. If you didn’t ask for it, you can ignore this email: it was sent only to you.`,
    links: [{ words: t`See your order:`, label: t`See your order`, address }],
  });
}

/** The email that answers the request for a link to an order that is too old for one. SCR-06 */
export function orderEndedMail(facts: AccountMailFacts, displayId: string): Mail {
  return accountMail(facts, {
    subject: t`Your ${facts.brand.name} order ${displayId}`,
    says: t`a link to order ${displayId} was requested on our site. Its receipt can no longer be opened online, because the order was completed more than a month ago. If you need a copy or have a question about it, please write to us or call us. If you didn’t ask for the link, you can ignore this email: it was sent only to you.`,
    links: [],
  });
}

type AccountMail = {
  readonly subject: string;
  readonly says: string;
  readonly links: readonly { readonly words: string; readonly label: string; readonly address: string }[];
};

function accountMail({ brand, firstName, contact }: AccountMailFacts, { subject, says, links }: AccountMail): Mail {
  const name = firstName.trim();
  const greeting = `${name === '' ? t`Hello` : name}, ${says}`;
  return renderMail({ subject, brand: brand.key, title: subject, greeting, next: [], sections: [], links, contact });
}
