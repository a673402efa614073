import { CallFailed } from './call.ts';

/** Whether the server refused a call because the page belongs to a session that has ended, or that another tab has replaced. ACC-02 */
export function isSessionOver(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false;
  return error.status === 401 || (error.status === 403 && error.isAbout('X-CSRF-Token'));
}
