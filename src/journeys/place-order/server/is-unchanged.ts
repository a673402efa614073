import type { Kysely } from 'kysely';
import { declaredBags } from '#facts/declared-bags.ts';
import type { OrderToChange } from '#facts/order-to-change.ts';
import { findLatestCustomsInfo } from '#records/carts/customs-infos.ts';
import { listClubAnswers } from '#records/clubs/club-answers.ts';
import { findCartIdsOfOrder } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import type { Tables } from '#records/tables.ts';
import { contentsOfDraft } from '#rules/inventory/contents-of-draft.ts';
import { isSameDraft } from '#rules/orders/same-draft.ts';
import type { InventoryItem } from '#rules/inventory/inventory.ts';
import type { Draft } from '#rules/shipment/draft.ts';

/**
 * Whether a change leaves the order as it is: the same shipment, the same contents of the bags, and the same answers to clubs and customs. Such
 * a change is refused, so that no customer gets an email about a change that changes nothing. PRC-04
 */
export async function isUnchanged(
  db: Kysely<Tables>,
  asked: { readonly toChange: OrderToChange; readonly draft: Draft; readonly cartId: number },
): Promise<boolean> {
  const { toChange, draft, cartId } = asked;
  if (!isSameDraft(draftOf(toChange.order), draft)) return false;
  if (!(await isSameContents(db, asked))) return false;
  const before = await answersOf(db, await findCartIdsOfOrder(db, toChange.order));
  const now = await answersOf(db, [cartId]);
  return [...now].every(([question, answer]) => before.get(question) === answer);
}

/** A change that says nothing of the contents leaves them as they are. */
async function isSameContents(
  db: Kysely<Tables>,
  { toChange, draft }: { readonly toChange: OrderToChange; readonly draft: Draft },
): Promise<boolean> {
  const contents = contentsOfDraft(draft);
  if (!contents) return true;
  const known = await declaredBags(db, toChange.order, 'outbound');
  return JSON.stringify(contents.map(comparable)) === JSON.stringify(known.map(({ items }) => comparable(items)));
}

function comparable(items: readonly InventoryItem[]): unknown {
  return items.map(({ what, count, valueEach, origin }) => [what, count, valueEach, origin]);
}

/** The answers stored with some carts, by question. The cart of a change has only those that were answered again. */
async function answersOf(db: Kysely<Tables>, cartIds: readonly number[]): Promise<ReadonlyMap<string, string>> {
  const [clubs, customs] = await Promise.all([listClubAnswers(db, cartIds), findLatestCustomsInfo(db, cartIds)]);
  const ofClubs = clubs.flatMap(({ clubId, isOutbound, answers }) =>
    answers.map(({ key, answer }) => [`${clubId} ${isOutbound} ${key}`, answer] as const),
  );
  return new Map([...ofClubs, ...(customs ? [['customs', `${customs.arrival} ${customs.departure}`] as const] : [])]);
}
