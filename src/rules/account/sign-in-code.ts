import { limits } from '#rules/limits.ts';

/** The code as people type or paste it, without spaces and dashes; null when it can't be one. */
export function signInCodeOf(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '');
  return /^\d+$/.test(code) && code.length === limits.signInCodeLength ? code : null;
}
