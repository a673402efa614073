import { limits } from '#rules/limits.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { checkPasswordConfirmation } from '#rules/validation/account-checks.ts';
import { commonPasswords, keyboardRuns } from './common-passwords.ts';

/** The user who chooses the password; fields are empty where unknown. */
export type PasswordOwner = { readonly email: string; readonly firstName: string; readonly lastName: string };

export type NewPassword = { readonly password: string; readonly confirmation: string };

export type PasswordProblems = { readonly password?: MessageName; readonly confirmation?: MessageName };

/**
 * Checks a new password. We require length, not symbols and capitals: people put those in the same few places. Passwords that attackers
 * try first are refused, by these rules and by the list of leaked passwords. Only the server has that list, because it is too large for
 * the page. ACC-01
 */
export function checkPassword(
  password: string,
  owner: PasswordOwner,
  leaked: ReadonlySet<string> = new Set(),
): MessageName | null {
  if ([...password].length < limits.passwordLengthMin) return 'passwordTooShort';
  if (isCommon(password) || isLeaked(password, leaked)) return 'passwordTooCommon';
  return revealsOwner(password, owner) ? 'passwordRevealsOwner' : null;
}

/** What is missing or wrong in a new password; null when nothing is. ACC-01 */
export function newPasswordProblem(
  password: string,
  owner: PasswordOwner,
  leaked?: ReadonlySet<string>,
): MessageName | null {
  return password === '' ? 'passwordRequired' : checkPassword(password, owner, leaked);
}

/** What is missing or wrong in a new password and its repetition, as a call sends them; empty when nothing is. ACC-01 VAL-11 */
export function newPasswordProblems(
  { password, confirmation }: NewPassword,
  owner: PasswordOwner,
  leaked?: ReadonlySet<string>,
): PasswordProblems {
  const wrong = newPasswordProblem(password, owner, leaked);
  const differs =
    confirmation === '' ? 'confirmPasswordRequired' : checkPasswordConfirmation({ password, confirmation });
  return { ...(wrong && { password: wrong }), ...(differs && { confirmation: differs }) };
}

/** The message of an account form, with its numbers filled in. */
export function accountMessage(message: MessageName): string {
  return messageText(message, { least: String(limits.passwordLengthMin) });
}

function isCommon(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (commonPasswords.has(plain) || isRun(plain) || isRepetition(plain) || isMadeOfRuns(plain)) return true;
  const word = bareWord(plain);
  return word !== '' && (commonPasswords.has(word) || commonPasswords.has(bareWord(withLetters(plain))));
}

/** As typed, and without up to two trailing characters: people often lengthen a leaked password that way. */
function isLeaked(password: string, leaked: ReadonlySet<string>): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  return [plain, plain.slice(0, -1), plain.slice(0, -2)].some((part) => leaked.has(part));
}

/** The letters, without digits and symbols. */
function bareWord(plain: string): string {
  return plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(/[^\p{L}]/gu, '');
}

const digitLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Reads `p4ssw0rd` as `password`; anything after the last letter is dropped. */
function withLetters(plain: string): string {
  const inside = plain.replace(/[^\p{L}]+$/u, '');
  return inside.replace(/[013457@$!]/g, (sign) => digitLetters[sign] ?? sign);
}

function isRun(plain: string): boolean {
  const backwards = [...plain].toReversed().join('');
  return keyboardRuns.some((run) => {
    const twice = run + run;
    return twice.includes(plain) || twice.includes(backwards);
  });
}

/** Shorter pieces of a run occur in too many ordinary words. */
const runLengthMin = 3;
const besideRunsMax = 2;

/** Whether almost nothing is left without keyboard runs: `a123456789`, `12345678910`, `123qweasdzxc`. */
function isMadeOfRuns(plain: string): boolean {
  let beside = 0;
  for (let at = 0; at < plain.length; ) {
    let length = runLengthMin;
    while (at + length <= plain.length && isRun(plain.slice(at, at + length))) length += 1;
    const isRunHere = length > runLengthMin;
    if (!isRunHere) beside += 1;
    if (beside > besideRunsMax) return false;
    at += isRunHere ? length - 1 : 1;
  }
  return true;
}

/** One to four characters over and over: `aaaaaaaaaa`, `12121212121`, `abc1abc1abc1`. */
function isRepetition(plain: string): boolean {
  return /^(.{1,4}?)\1+.{0,3}$/u.test(plain) && new Set(plain).size <= 4;
}

/** Shorter parts of a name occur in too many ordinary words. */
const ownerPartLengthMin = 4;

/** Whether little is left of a password without its owner's name and email. */
function revealsOwner(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@');
  const parts = [email, mailbox, domain, domain.split('.')[0] ?? '', firstName, lastName, ...mailbox.split(/[._+-]/)]
    .map((part) => part.normalize('NFKC').toLowerCase().trim())
    .filter((part) => part.length >= ownerPartLengthMin)
    .sort((a, b) => b.length - a.length);
  const left = parts.reduce((rest, part) => rest.replaceAll(part, ''), plain);
  return left !== plain && bareWord(left).length < ownerPartLengthMin;
}
