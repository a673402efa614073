import { limits } from '#rules/limits.ts';
import { type Mail, renderMail } from './render-mail.ts';

/** Sender and recipient. Without a first name the mail greets with "Hello". */
export type AccountMailFacts = {
  readonly brandName: string;
  readonly firstName: string;
  /** How to reach us, as the last line. */
  readonly contact: string;
};

const minutesOfReset = limits.resetLinkMs / 60_000;
const daysOfClaim = limits.claimLinkMs / 86_400_000;

/** The link to choose a new password. ACC-02 */
export function resetPasswordMail(facts: AccountMailFacts, link: string): Mail {
  return accountMail(facts, {
    subject: `Choose a new ${facts.brandName} password`,
    says: `somebody, we hope you, wants to choose a new password. The link is good once and for ${minutesOfReset} minutes. If it was not you, there is nothing to do: your password stays as it is.`,
    links: [{ words: 'Choose a new password:', label: 'Choose a new password', address: link }],
  });
}

/** The link with which a guest claims their account and its orders. CHK-01 ACC-01 */
export function claimAccountMail(facts: AccountMailFacts, link: string): Mail {
  return accountMail(facts, {
    subject: `Make your ${facts.brandName} account yours`,
    says: `you have ordered with this email before, without a password. With this link you choose one, and the orders are in your account. It is good once and for ${daysOfClaim} days.`,
    links: [{ words: 'Make the account mine:', label: 'Make the account mine', address: link }],
  });
}

/** The link that finishes a registration; following it proves the email. ACC-01 */
export function finishRegistrationMail(facts: AccountMailFacts, link: string): Mail {
  return accountMail(facts, {
    subject: `Finish your ${facts.brandName} registration`,
    says: `somebody, we hope you, wants an account with this email. With this link you choose its password. It is good once and for ${daysOfClaim} days. If it was not you, there is nothing to do: no account is made.`,
    links: [{ words: 'Finish the registration:', label: 'Finish the registration', address: link }],
  });
}

/** Sent when an email with an account registers again: nothing was changed, and how to sign in. ACC-01 */
export function knownAccountMail(
  facts: AccountMailFacts,
  ways: { readonly signIn: string; readonly forgotten: string },
): Mail {
  return accountMail(facts, {
    subject: `You have a ${facts.brandName} account`,
    says: 'somebody, we hope you, wanted to register with this email. You have an account already, and nothing about it was changed.',
    links: [
      { words: 'Sign in:', label: 'Sign in', address: ways.signIn },
      { words: 'If you do not know your password any more:', label: 'Choose a new one', address: ways.forgotten },
    ],
  });
}

/** Sent after every password change, so that none goes unnoticed. ACC-02 */
export function passwordChangedMail(facts: AccountMailFacts, forgotten: string): Mail {
  return accountMail(facts, {
    subject: `Your ${facts.brandName} password was changed`,
    says: 'your password was changed, and every other browser is signed out. If it was not you, choose a new one at once.',
    links: [{ words: 'It was not me:', label: 'Choose a new password', address: forgotten }],
  });
}

/** Sent when a provider is linked to an account or unlinked, so that no new way in goes unnoticed. ACC-05 */
export function linkedSignInMail(
  facts: AccountMailFacts,
  { provider, isLinked, page }: { readonly provider: string; readonly isLinked: boolean; readonly page: string },
): Mail {
  return accountMail(facts, {
    subject: `${provider} was ${isLinked ? 'linked to' : 'unlinked from'} your ${facts.brandName} account`,
    says: isLinked
      ? `you can now sign in with ${provider}. If you did not do this, unlink it and choose a new password at once.`
      : `${provider} no longer signs in to your account. If you did not do this, choose a new password at once.`,
    links: [{ words: 'See how your account can be opened:', label: 'Open account security', address: page }],
  });
}

/** Sent when a token is created, because programs with the token act as its owner. ACC-08 */
export function tokenMadeMail(
  facts: AccountMailFacts,
  { name, page }: { readonly name: string; readonly page: string },
): Mail {
  return accountMail(facts, {
    subject: `A token was created for your ${facts.brandName} account`,
    says: `the token “${name}” was created for your account. Programs that have it can act as you. If you did not do this, revoke it and choose a new password at once.`,
    links: [{ words: 'See the tokens of your account:', label: 'Open account security', address: page }],
  });
}

type AccountMail = {
  readonly subject: string;
  readonly says: string;
  readonly links: readonly { readonly words: string; readonly label: string; readonly address: string }[];
};

function accountMail({ brandName, firstName, contact }: AccountMailFacts, { subject, says, links }: AccountMail): Mail {
  const name = firstName.trim();
  const greeting = `${name === '' ? 'Hello' : name}, ${says}`;
  return renderMail({ subject, title: brandName, greeting, sections: [], links, contact });
}
