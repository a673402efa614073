import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { linkedSignIns, linkSignIn, unlinkSignIn } from '../contract.ts';

export type LinkedSignIn = { readonly id: number; readonly name: string; readonly since: IsoDate };

export type LinkedSignIns = {
  /** Staff accounts link nothing. */
  readonly mayLink: boolean;
  readonly providers: readonly { readonly key: string; readonly name: string }[];
  readonly linked: readonly LinkedSignIn[];
};

export type LinkedLookup =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: string; retry(): void }
  | { readonly status: 'there'; readonly data: LinkedSignIns };

/** What signs in to the account of whoever is signed in. ACC-05 */
export function useLinkedSignIns(): LinkedLookup {
  const query = useQuery({ queryKey, queryFn: ({ signal }) => ask(signal), staleTime: 0 });
  if (query.data !== undefined) return { status: 'there', data: query.data };
  if (query.isFetching) return { status: 'loading' };
  return {
    status: 'failed',
    problem: query.error instanceof CallFailed ? query.error.message : 'This did not load.',
    retry: () => void query.refetch(),
  };
}

/** Asks where to go to link a provider; the answer may be that the person has to show who they are first. ACC-05 */
export function beginLinking(provider: string) {
  return call(linkSignIn, { body: { provider } });
}

/** Unlinks one, and answers what to say. Throws why it stays. ACC-05 */
export function useUnlink(): (linked: LinkedSignIn) => Promise<string> {
  const client = useQueryClient();
  return async ({ id, name }) => {
    const { success, message } = await call(unlinkSignIn, { body: { id } });
    if (!success) throw new CallFailed(409, message ?? '');
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

/** What the query of the page says of an attempt to link, in words; null when there was none. What nobody sent is not shown. */
export function linkOutcome(search: string): { readonly words: string; readonly isGood: boolean } | null {
  const query = new URLSearchParams(search);
  const named = query.get('link') ?? '';
  const outcome = Object.hasOwn(outcomes, named) ? outcomes[named] : undefined;
  if (!outcome) return null;
  const key = query.get('provider') ?? '';
  const provider = Object.hasOwn(names, key) ? (names[key] ?? '') : 'it';
  return { words: messageText(outcome.message, { provider }), isGood: outcome.isGood };
}

const names: Readonly<Record<string, string>> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' };

const queryKey = ['linked-sign-ins'] as const;

async function ask(signal: AbortSignal): Promise<LinkedSignIns> {
  const { may_link: mayLink, providers, linked } = await call(linkedSignIns, { query: {} }, { signal });
  return {
    mayLink,
    providers,
    linked: linked.map(({ id, name, linked_at: at }) => ({ id, name, since: isoDate(at.slice(0, 10)) })),
  };
}
