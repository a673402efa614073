import type { Transaction } from 'kysely';
import { randomLetters } from '#kit/server/random-letters.ts';
import { issueGiftCard, type NewGiftCard } from '#records/money/gift-cards.ts';
import { giftCardCode } from '#rules/ledger/gift-card-code.ts';
import type { Tables } from '../tables.ts';

/** Issues a gift card with a code that no other test has: `7K3M-9QAC-…`. */
export async function issueRandomGiftCard(
  tx: Transaction<Tables>,
  card: Omit<NewGiftCard, 'code' | 'now'>,
): Promise<{ readonly giftCardId: number; readonly code: string }> {
  const text = Array.from({ length: 4 }, () => randomLetters(4)).join('-');
  const code = giftCardCode(text);
  if (code === null) throw new Error(`${text} can't be the code of a gift card.`);
  return { giftCardId: await issueGiftCard(tx, { ...card, code, now: new Date() }), code: text };
}
