import { limits } from '#rules/limits.ts';

/**
 * Whether a role may sign in with an emailed code or link. Only ordinary customers: a user who reads a mailbox must not get prices, customers or
 * settings of others with it. Pro users sign in with a password or a linked provider, staff of any kind with a password only. ACC-02 ROL-01
 */
export function maySignInByMail(role: string): boolean {
  return role === 'user';
}

/** The code as people type or paste it, without spaces and dashes; null when it can't be one. */
export function signInCodeOf(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '');
  return /^\d+$/.test(code) && code.length === limits.signInCodeLength ? code : null;
}
