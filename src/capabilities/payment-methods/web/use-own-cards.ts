import { useQueryClient } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import { useLoadable } from '#kit/web/use-loadable.ts';
import { t } from '#rules/language/t.ts';
import { removeCard, savedCards } from '../contract.ts';
import { cardFromWire, cardIdToWire, type KnownCard } from '../wire.ts';

/** The saved cards of the signed-in user; the one that a payment starts with comes first. PAY-01 */
export function useOwnCards(): Loadable<readonly KnownCard[]> {
  return useLoadable({ queryKey: ownCardsKey, load: askForCards });
}

/** Removes a card and reloads the lists of cards. Throws if it could not be removed. PAY-01 */
export function useRemoveCard(): (card: KnownCard) => Promise<void> {
  const client = useQueryClient();
  return async ({ id }) => {
    await forgetCard(id);
    await client.invalidateQueries({ queryKey: ownCardsKey });
    // The ship page may have loaded the payment methods before.
    void client.invalidateQueries({ queryKey: ['payment-info'] });
  };
}

const ownCardsKey = ['own-cards'] as const;

async function askForCards(signal: AbortSignal): Promise<readonly KnownCard[]> {
  const { cards } = await call(savedCards, { query: {} }, { signal });
  if (cards === null) throw new CallFailed({ kind: 'declined' }, t`We couldn’t load your saved cards.`);
  return cards.map(cardFromWire);
}

async function forgetCard(id: string): Promise<void> {
  try {
    const answer = await call(removeCard, { body: cardIdToWire(id) });
    if (!answer.success) throw new CallFailed({ kind: 'declined' }, answer.message);
  } catch (error) {
    // Already removed: in another tab, or by a press whose answer did not arrive.
    if (!(error instanceof CallFailed) || error.status !== 404) throw error;
  }
}
