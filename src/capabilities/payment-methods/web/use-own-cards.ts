import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import { removeCard, savedCards } from '../contract.ts';
import { cardFrom, type KnownCard } from './payment-info.ts';

export type OwnCards =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: string; retry(): void }
  | { readonly status: 'there'; readonly data: readonly KnownCard[] };

/** The cards that are kept for whoever is signed in; the one that a payment begins with comes first. PAY-01 */
export function useOwnCards(): OwnCards {
  const query = useQuery({ queryKey: ownCardsKey, queryFn: ({ signal }) => askForCards(signal), staleTime: 0 });
  if (query.data !== undefined) return { status: 'there', data: query.data };
  if (query.isFetching) return { status: 'loading' };
  return {
    status: 'failed',
    problem: query.error instanceof CallFailed ? query.error.message : 'This did not load.',
    retry: () => void query.refetch(),
  };
}

/** Has a card forgotten, and everything that shows cards ask again. Throws what kept it from going. PAY-01 */
export function useRemoveCard(): (card: KnownCard) => Promise<true> {
  const client = useQueryClient();
  return async ({ id }) => {
    await forgetCard(id);
    await client.invalidateQueries({ queryKey: ownCardsKey });
    // The ship page may have been told before what there is to pay with.
    void client.invalidateQueries({ queryKey: ['payment-info'] });
    return true;
  };
}

const ownCardsKey = ['own-cards'] as const;

async function askForCards(signal: AbortSignal): Promise<readonly KnownCard[]> {
  const { cards } = await call(savedCards, { query: {} }, { signal });
  if (cards === null) throw new CallFailed(503, 'The service that keeps your cards does not answer at the moment.');
  return cards.map(cardFrom);
}

async function forgetCard(id: string): Promise<void> {
  try {
    const answer = await call(removeCard, { body: { payment_method_id: id } });
    if (!answer.success) throw new CallFailed(503, answer.message);
  } catch (error) {
    // Gone as wanted: from another tab, or by a press whose answer did not arrive.
    if (!(error instanceof CallFailed) || error.status !== 404) throw error;
  }
}
