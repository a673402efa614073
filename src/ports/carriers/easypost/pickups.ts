import { carrierOptions } from '#rules/services/carriers.ts';
import type { CancelPickupOutcome, PickupOutcome, PickupRequest } from '../carriers.ts';
import { printedAddress, requestHash } from '../embedded/request-hash.ts';
import { buyOnce, type FoundObject, refundPurchaseOnce, type Seller } from './buy-once.ts';
import { isCarrierName } from './choose-rate.ts';
import type { EasyPostAnswer } from './connect-easypost.ts';
import { type EasyPostDeps, noAnswer } from './labels.ts';
import { type EasyPostPickup, readPickup } from './read-answers.ts';
import { buyPickup, cancelPickup, createPickup, findPickup, pickupRate } from './requests.ts';

export async function bookEasyPostPickup(deps: EasyPostDeps, request: PickupRequest): Promise<PickupOutcome> {
  const { purchases, signal } = deps;
  const { reference } = request;
  const hash = requestHash({ ...request, address: printedAddress(request.address) });
  const outcome = await buyOnce({ purchases, signal, reference, kind: 'pickup' }, hash, {
    create: () => createEasyPostPickup(deps, request),
    ...sellerOf(deps),
  });
  return outcome.kind === 'bought' ? { kind: 'booked', confirmation: outcome.purchase.number ?? '' } : outcome;
}

export async function cancelEasyPostPickup(deps: EasyPostDeps, reference: string): Promise<CancelPickupOutcome> {
  const { purchases, signal, ask } = deps;
  const outcome = await refundPurchaseOnce(
    { purchases, signal, reference, kind: 'pickup' },
    {
      find: sellerOf(deps).find,
      giveBack: async (id) => {
        const answer = await ask(cancelPickup(id), signal);
        if (answer.kind === 'refused') return answer;
        return pickupIn(answer) ? { kind: 'returned' } : noAnswer(answer);
      },
    },
  );
  return outcome.kind === 'ended' ? { kind: 'cancelled' } : outcome;
}

async function createEasyPostPickup(
  { ask, signal, purchases }: EasyPostDeps,
  request: PickupRequest,
): ReturnType<Seller['create']> {
  const labels = await purchases.findMany(request.labels);
  const inOrder = labels.toSorted((one, other) => (one.reference < other.reference ? -1 : 1));
  const bags = inOrder.flatMap(({ state, objectId, number }) =>
    state === 'bought' && objectId !== null && number !== null
      ? [{ shipmentId: objectId, trackingNumber: number }]
      : [],
  );
  if (bags.length === 0 || bags.length < new Set(request.labels).size) {
    return { kind: 'refused', reason: 'There is no label for one of the bags.' };
  }
  const answer = await ask(createPickup(request, bags), signal);
  if (answer.kind === 'refused') return answer;
  const pickup = pickupIn(answer);
  if (!pickup) return noAnswer(answer);
  const [rate] = pickup.rates
    .filter(({ carrier }) => isCarrierName(request.carrier, carrier))
    .toSorted((one, other) => one.cost - other.cost);
  if (!rate) {
    const said = pickup.remarks.length === 0 ? '' : ` It says: ${pickup.remarks.join(' ')}`;
    return { kind: 'refused', reason: `${carrierOptions[request.carrier]} offers no pickup there and then.${said}` };
  }
  return { kind: 'created', change: { object_id: pickup.id, rate: pickupRate(rate), cost_cents: rate.cost } };
}

function sellerOf({ ask, signal }: EasyPostDeps): Pick<Seller, 'find' | 'buy'> {
  return {
    find: async (id) => foundPickup(await ask(findPickup(id), signal)),
    buy: async (id, rate) => {
      const answer = await ask(buyPickup(id, rate), signal);
      return answer.kind === 'refused' || answer.kind === 'exists' ? answer : foundPickup(answer);
    },
  };
}

function foundPickup(answer: EasyPostAnswer): FoundObject {
  const pickup = pickupIn(answer);
  if (!pickup) return noAnswer(answer);
  const { confirmation, isCanceled } = pickup;
  if (confirmation === null) return { kind: 'open' };
  return { kind: 'bought', change: { number: confirmation }, isReturned: isCanceled, keptBecause: null };
}

function pickupIn(answer: EasyPostAnswer): EasyPostPickup | undefined {
  return answer.kind === 'answered' ? readPickup(answer.body) : undefined;
}
