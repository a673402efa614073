import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { NoAnswer } from '../carriers.ts';
import type { HeldPurchase, Purchase, PurchaseChange, PurchaseKind, Purchases } from './purchases.ts';
import { errorText } from '#rules/error-text.ts';

type Refused = { readonly kind: 'refused'; readonly reason: string };

/** The state of one of our objects at EasyPost. */
export type FoundObject =
  /** Nothing is bought of it. */
  | { readonly kind: 'open' }
  | {
      readonly kind: 'bought';
      readonly change: PurchaseChange & { readonly number: string };
      /** Whether it was refunded already, and why it can't be any more. */
      readonly isReturned: boolean;
      readonly keptBecause: string | null;
    }
  | NoAnswer;

/** The differences between buying labels and buying pickups. */
export type Seller = {
  /** Makes the object and chooses its rate, without buying anything. */
  create(): Promise<{ readonly kind: 'created'; readonly change: PurchaseChange } | Refused | NoAnswer>;
  find(objectId: string): Promise<FoundObject>;
  buy(objectId: string, rate: object): Promise<FoundObject | Refused | { readonly kind: 'exists' }>;
};

export type Once = {
  readonly purchases: Purchases;
  readonly reference: string;
  readonly kind: PurchaseKind;
  /** Ends with the time that the caller waits. */
  readonly signal: AbortSignal;
};

/**
 * Buys once under a reference, whatever crashes: the object is stored before it is bought, EasyPost sells an object once, and only one
 * worker at a time continues with a reference. If an earlier worker got no answer, it continues from the state at EasyPost.
 */
export function buyOnce(
  once: Once,
  requestHash: Buffer,
  seller: Seller,
): Promise<{ readonly kind: 'bought'; readonly purchase: Purchase } | Refused | NoAnswer> {
  return whileHolding(once, async (held, save) => {
    if (held.state === 'ended') return { kind: 'refused', reason: endedReasons[once.kind] };
    if (held.requestHash && !held.requestHash.equals(requestHash)) {
      return { kind: 'refused', reason: `The reference belongs to another ${once.kind}.` };
    }
    const bought = async (found: FoundObject & { kind: 'bought' }) => {
      const purchase = await save({ state: 'bought', ...found.change });
      return { kind: 'bought', purchase } as const;
    };
    if (held.state === 'bought') return { kind: 'bought', purchase: held };
    if (held.state === 'buying' && held.objectId !== null) {
      const found = await seller.find(held.objectId);
      if (found.kind === 'unknown') return found;
      if (found.kind === 'bought') return bought(found);
    }
    let open: Purchase = held;
    if (held.objectId === null || held.rate === null) {
      const created = await seller.create();
      if (created.kind !== 'created') return created;
      open = await save({ ...created.change, request_hash: requestHash });
    }
    const { objectId, rate } = open;
    if (objectId === null || rate === null) throw new Error(`Purchase ${once.reference} has no rate`);
    await save('asked');
    let answer = await seller.buy(objectId, rate);
    if (answer.kind === 'exists') answer = await seller.find(objectId);
    switch (answer.kind) {
      case 'bought':
        return bought(answer);
      case 'refused':
        // The next try gets the rates of that day.
        await save({ state: 'open', object_id: null, rate: null, request_hash: null });
        return answer;
      case 'open':
        return { kind: 'unknown', reason: 'EasyPost is still at it.' };
      default:
        return answer;
    }
  });
}

const endedReasons: Readonly<Record<PurchaseKind, string>> = {
  label: 'The label of this reference was voided.',
  pickup: 'The pickup of this reference was canceled.',
};

/**
 * Refunds what was bought under a reference, or makes sure that nothing is bought any more. A purchase that was requested a moment ago may
 * still be carried out, so it is not ended before its outcome is known.
 */
export function refundPurchaseOnce(
  once: Once,
  seller: Pick<Seller, 'find'> & {
    giveBack(objectId: string): Promise<{ readonly kind: 'returned' } | Refused | NoAnswer>;
  },
): Promise<{ readonly kind: 'ended' } | Refused | NoAnswer> {
  return whileHolding(once, async (held, save) => {
    const end = async () => {
      await save({ state: 'ended' });
      return { kind: 'ended' } as const;
    };
    if (held.state === 'ended') return { kind: 'ended' };
    if (held.state === 'open' || held.objectId === null) return end();
    const found = await seller.find(held.objectId);
    if (found.kind === 'unknown') return found;
    if (found.kind === 'open') {
      return held.isFresh ? { kind: 'unknown', reason: `The ${once.kind} is still being bought.` } : end();
    }
    if (found.isReturned) return end();
    if (found.keptBecause !== null) return { kind: 'refused', reason: found.keptBecause };
    const answer = await seller.giveBack(held.objectId);
    return answer.kind === 'returned' ? end() : answer;
  });
}

type Save = (change: PurchaseChange | 'asked') => Promise<Purchase>;

const lookAgainMs = 100;

/** One worker at a time; the others wait, and find what it has done. Without our own tables there is no answer, as without EasyPost. */
async function whileHolding<Outcome>(
  { purchases, reference, kind, signal }: Once,
  work: (held: HeldPurchase, save: Save) => Promise<Outcome>,
): Promise<Outcome | NoAnswer> {
  const own = { reference, by: randomUUID() };
  try {
    let held = await purchases.hold({ ...own, kind });
    while (!held) {
      await wait(lookAgainMs, undefined, { signal });
      held = await purchases.hold({ ...own, kind });
    }
    try {
      return await work(held, (change) => purchases.save(own, change));
    } finally {
      await purchases.release(own);
    }
  } catch (error) {
    return { kind: 'unknown', reason: errorText(error) };
  }
}
