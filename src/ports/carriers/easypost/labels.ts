import { isPhysicalScan } from '#rules/parcels/scans.ts';
import type { LabelOutcome, LabelRequest, VoidOutcome } from '../carriers.ts';
import { contentsMissing, lacksContents } from '../contents-missing.ts';
import { printedAddress, requestHash } from '../embedded/request-hash.ts';
import { buyOnce, type FoundObject, refundPurchaseOnce, type Seller } from './buy-once.ts';
import { chooseRate } from './choose-rate.ts';
import type { AskEasyPost, EasyPostAnswer } from './connect-easypost.ts';
import { fetchPicture } from './fetch-picture.ts';
import type { Purchases } from './purchases.ts';
import { readShipment, type Shipment } from './read-answers.ts';
import { buyShipment, createShipment, findShipment, refundShipment, shipmentRate } from './requests.ts';

export type EasyPostDeps = {
  readonly ask: AskEasyPost;
  readonly purchases: Purchases;
  readonly signal: AbortSignal;
  /** Where EasyPost is; a stand-in on this machine has its pictures there too. */
  readonly url: string;
};

/** A label is bought together with its picture: without the picture it can't be put on a bag, so we ask again. */
export async function buyEasyPostLabel(deps: EasyPostDeps, request: LabelRequest): Promise<LabelOutcome> {
  const { purchases, signal } = deps;
  if (lacksContents(request)) return { kind: 'refused', reason: contentsMissing };
  const { reference, arriveOn: _arriveOn, from, to, customs, ...asked } = request;
  const printed = { from: printedAddress(from), to: printedAddress(to) };
  const hash = requestHash({ ...asked, reference, ...printed, ...(customs && { customs }) });
  const outcome = await buyOnce({ purchases, signal, reference, kind: 'label' }, hash, {
    create: () => createLabel(deps, request),
    ...sellerOf(deps),
  });
  if (outcome.kind !== 'bought') return outcome;
  const { number, labelUrl, cost } = outcome.purchase;
  const png = await fetchPicture(labelUrl ?? '', deps);
  if (png === null) return { kind: 'unknown', reason: 'The label is bought, but its picture can’t be fetched.' };
  return { kind: 'bought', trackingNumber: number ?? '', cost, picture: { png } };
}

export async function voidEasyPostLabel(deps: EasyPostDeps, reference: string): Promise<VoidOutcome> {
  const { purchases, signal, ask } = deps;
  const outcome = await refundPurchaseOnce(
    { purchases, signal, reference, kind: 'label' },
    {
      find: sellerOf(deps).find,
      giveBack: async (id) => {
        const answer = await ask(refundShipment(id), signal);
        if (answer.kind === 'refused') return answer;
        const shipment = shipmentIn(answer);
        if (!shipment) return noAnswer(answer);
        return shipment.refundStatus === 'rejected' ? { kind: 'refused', reason: rejected } : { kind: 'returned' };
      },
    },
  );
  return outcome.kind === 'ended' ? { kind: 'voided' } : outcome;
}

const rejected = 'The carrier has refused the refund of the label.';

async function createLabel({ ask, signal }: EasyPostDeps, request: LabelRequest): ReturnType<Seller['create']> {
  const answer = await ask(createShipment(request), signal);
  if (answer.kind === 'refused') return answer;
  const shipment = shipmentIn(answer);
  if (!shipment) return noAnswer(answer);
  const remarks = shipment.remarks
    .filter(({ carrier }) => carrier.toLowerCase().startsWith(request.carrier.toLowerCase()))
    .map(({ text }) => text);
  const chosen = chooseRate(shipment.rates, { ...request, remarks });
  if (chosen.kind === 'none') return { kind: 'refused', reason: chosen.reason };
  return {
    kind: 'created',
    change: {
      object_id: shipment.id,
      rate: shipmentRate(chosen.rate.id),
      cost_cents: chosen.rate.cost,
      arrive_on: request.arriveOn,
    },
  };
}

function sellerOf({ ask, signal }: EasyPostDeps): Pick<Seller, 'find' | 'buy'> {
  return {
    find: async (id) => foundShipment(await ask(findShipment(id), signal)),
    buy: async (id, rate) => {
      const answer = await ask(buyShipment(id, rate), signal);
      return answer.kind === 'refused' || answer.kind === 'exists' ? answer : foundShipment(answer);
    },
  };
}

function foundShipment(answer: EasyPostAnswer): FoundObject {
  const shipment = shipmentIn(answer);
  if (!shipment) return noAnswer(answer);
  const { bought, refundStatus } = shipment;
  if (!bought) return { kind: 'open' };
  const { trackingNumber, trackerId, labelUrl, cost, tracker } = bought;
  const isOnItsWay = tracker?.scans.some(isPhysicalScan) ?? false;
  return {
    kind: 'bought',
    // Without the rate that was bought, the one that was chosen stays.
    change: {
      number: trackingNumber,
      tracker_id: trackerId,
      label_url: labelUrl,
      ...(cost !== null && { cost_cents: cost }),
    },
    isReturned: refundStatus === 'submitted' || refundStatus === 'refunded',
    keptBecause: isOnItsWay ? 'The bag is on its way.' : refundStatus === 'rejected' ? rejected : null,
  };
}

function shipmentIn(answer: EasyPostAnswer): Shipment | undefined {
  return answer.kind === 'answered' ? readShipment(answer.body) : undefined;
}

/** An answer that we can't read counts as no answer. */
export function noAnswer(answer: EasyPostAnswer): { readonly kind: 'unknown'; readonly reason: string } {
  const reason =
    answer.kind === 'unknown' || answer.kind === 'refused' ? answer.reason : 'EasyPost’s answer can’t be read.';
  return { kind: 'unknown', reason };
}
