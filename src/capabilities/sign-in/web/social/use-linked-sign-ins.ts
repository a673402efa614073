import { useQueryClient } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import { useLoadable } from '#kit/web/use-loadable.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { linkedSignIns, unlinkSignIn } from '../../contract.ts';
import { type LinkedSignIn, type LinkedSignIns, linkedSignInsFromWire } from '../../wire.ts';

const queryKey = ['linked-sign-ins'] as const;

/** The provider accounts that sign in to the signed-in user's account. ACC-05 */
export function useLinkedSignIns(): Loadable<LinkedSignIns> {
  return useLoadable({
    queryKey,
    load: async (signal) => linkedSignInsFromWire(await call(linkedSignIns, { query: {} }, { signal })),
  });
}

/** Unlinks one and returns what to say; throws why it can't be unlinked. ACC-05 */
export function useUnlink(): (linked: LinkedSignIn) => Promise<string> {
  const client = useQueryClient();
  return async ({ id, name }) => {
    const { success, message } = await call(unlinkSignIn, { body: { id } });
    if (!success) throw new CallFailed({ kind: 'declined' }, message ?? '');
    await client.invalidateQueries({ queryKey });
    return message ?? messageText('linkRemoved', { provider: name });
  };
}

const outcomes: Readonly<Record<string, { readonly message: MessageName; readonly isGood: boolean }>> = {
  linked: { message: 'linkMade', isGood: true },
  known: { message: 'linkKnown', isGood: true },
  taken: { message: 'linkTaken', isGood: false },
  denied: { message: 'linkDenied', isGood: false },
  'not-matching': { message: 'linkNotMatching', isGood: false },
  expired: { message: 'linkNotMatching', isGood: false },
  'no-email': { message: 'linkAway', isGood: false },
  unknown: { message: 'linkAway', isGood: false },
  away: { message: 'linkAway', isGood: false },
};

/** How an attempt to link ended, as the query of the page says; null when there was none. Made-up outcomes are not shown. */
export function linkOutcome(search: string): { readonly text: string; readonly isGood: boolean } | null {
  const query = new URLSearchParams(search);
  const named = query.get('link') ?? '';
  const outcome = Object.hasOwn(outcomes, named) ? outcomes[named] : undefined;
  if (!outcome) return null;
  const key = query.get('provider') ?? '';
  const provider = Object.hasOwn(providerNames, key) ? (providerNames[key] ?? '') : 'it';
  return { text: messageText(outcome.message, { provider }), isGood: outcome.isGood };
}

const providerNames: Readonly<Record<string, string>> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' };
