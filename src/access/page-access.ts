import { type Action, may } from '#rules/account/permissions.ts';

/** Whom a page is for; a page without either is for all users. */
type GuardedPage = {
  /** What its readers must be permitted to do. */
  readonly action: Action | undefined;
  /** Whether it is about the account of its reader. */
  readonly needsSignIn: boolean | undefined;
};

/** What the request for a page gets: the page, the sign-in page, or the answer for an unknown page. SCR-08 ROL-01 */
export function pageAccess(
  { action, needsSignIn = false }: GuardedPage,
  person: { readonly role: string } | null,
): 'open' | 'sign-in' | 'hidden' {
  if (!person) return action !== undefined || needsSignIn ? 'sign-in' : 'open';
  return action === undefined || may(person.role, action) ? 'open' : 'hidden';
}
