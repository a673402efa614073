import { CallFailed } from '#kit/web/call.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';

type Library = typeof import('@simplewebauthn/browser');

/** Whether the browser supports passkeys at all. Only the browser can find out which devices there are. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** The outcome of asking the browser for a passkey. */
export type PasskeyOutcome<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'canceled' };

/** Asks the browser's own dialog for a passkey. The library is loaded only now. ACC-02 */
export async function askAuthenticator<Answer>(
  ask: (library: Library) => Promise<Answer>,
): Promise<PasskeyOutcome<Answer>> {
  try {
    return { kind: 'answered', answer: await ask(await loadLibrary()) };
  } catch (error) {
    if (error instanceof CallFailed) throw error;
    const name = error instanceof Error ? error.name : '';
    // Users who close the dialog or let it time out need no message. Browsers throw the same error when they have no passkey, after showing
    // that themselves.
    if (name === 'NotAllowedError' || name === 'AbortError') return { kind: 'canceled' };
    throw new CallFailed(
      { kind: 'not-sent' },
      messages[name === 'InvalidStateError' ? 'passkeyKnown' : 'passkeyNotPossible'],
    );
  }
}

async function loadLibrary(): Promise<Library> {
  try {
    return await import('@simplewebauthn/browser');
  } catch {
    throw new CallFailed(
      { kind: 'not-sent' },
      t`We could not reach our server. Please check your connection and try again.`,
    );
  }
}
