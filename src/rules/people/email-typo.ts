/** Where most private mailboxes are. */
const commonDomains = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'comcast.net',
  'verizon.net',
  'att.net',
  'live.com',
  'msn.com',
];

/** Real domains that are one letter away from a common one. */
const realDomains = new Set([
  'ymail.com',
  'mail.com',
  'email.com',
  'fmail.com',
  'hotmail.co',
  'me.com',
  'aim.com',
  'art.net',
  'ltt.net',
]);

/** The email that was probably meant, if the domain is one mistake away from a common one; otherwise null. */
export function likelyEmail(email: string): string | null {
  const [, name = '', domain = ''] = /^([^@]+)@([^@]+)$/.exec(email.trim()) ?? [];
  const typed = domain.toLowerCase();
  if (name === '' || commonDomains.includes(typed) || realDomains.has(typed)) return null;
  const meant = commonDomains.find((common) => isOneMistakeAway(typed, common));
  return meant === undefined ? null : `${name}@${meant}`;
}

/** One letter is missing, added or different, or two neighboring letters are swapped. */
function isOneMistakeAway(typed: string, meant: string): boolean {
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start += 1;
  const [rest, restMeant] = [typed.slice(start), meant.slice(start)];
  const [first = '', second = ''] = restMeant;
  return (
    rest === restMeant.slice(1) ||
    rest.slice(1) === restMeant ||
    (rest !== '' && rest.slice(1) === restMeant.slice(1)) ||
    rest === second + first + restMeant.slice(2)
  );
}
