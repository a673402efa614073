import { type TrackedBag, trackedBags } from '#facts/tracked-bags.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { localTimeOf } from '#facts/local-time-of.ts';
import { type BagClaim, listClaimMessages, listClaimsOf } from '#records/claims/bag-claims.ts';
import { listClaimPhotos } from '#records/claims/claim-photos.ts';
import { type DeclaredBag, declaredBags } from '#facts/declared-bags.ts';
import type { Order } from '#records/orders/orders.ts';
import { isLiveParcel } from '#rules/parcels/parcel-states.ts';
import { listParcelsOf, type Parcel } from '#records/parcels/parcels.ts';
import { claimableLeft } from '#rules/claims/claim-limit.ts';
import { claimStateWords } from '#rules/claims/claim-words.ts';
import { claimableKinds } from '#rules/claims/claimable-kinds.ts';
import { type ClaimKind, isUnanswered } from '#rules/claims/claim-states.ts';
import { addCents, zeroCents } from '#rules/money.ts';
import { bagLabel } from '#rules/pricing/reason.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { ClaimableBag, ShownClaim, ShownClaims } from '../wire.ts';
import { answerDayOfClaim } from '#facts/answer-day-of-claim.ts';
import type { ClaimDeps } from './claim-deps.ts';
import { declaredValue } from './limit-of-claim.ts';
import { reopenDayOfClaim } from './reopen-day-of-claim.ts';

/** The claims of an order, and what can be claimed for its bags now. */
export async function showClaims(deps: ClaimDeps, order: Order): Promise<ShownClaims> {
  const shown: ShownClaim[] = [];
  for (const claim of await listClaimsOf(deps.db, order.id)) shown.push(await showClaim(deps, order, claim));
  const bags = (await bagsToClaim(deps, order)).map(({ leg, bag, kinds, isDelivered, declared }): ClaimableBag => {
    const ofBag = shown.filter((claim) => claim.leg === leg && claim.bag === bag);
    const paidBefore = addCents(...ofBag.map(({ approved }) => approved ?? zeroCents));
    const { cover, items } = declared;
    const left = claimableLeft({ cover, declaredValue: declaredValue(declared), paidBefore });
    return { leg, bag, kinds, isDelivered, cover, left, items };
  });
  return { orderId: order.id, countries: [...deps.countries.keys()], bags, claims: shown };
}

/** A bag on a leg that has a label, with what was declared for it. */
export type BagToClaim = {
  readonly leg: Leg;
  readonly bag: number;
  readonly parcel: Parcel;
  readonly kinds: readonly ClaimKind[];
  readonly isDelivered: boolean;
  readonly declared: DeclaredBag;
};

export async function bagsToClaim(deps: ClaimDeps, order: Order): Promise<readonly BagToClaim[]> {
  const live = (await listParcelsOf(deps.db, order.id)).filter(({ state }) => isLiveParcel(state));
  const declared = {
    outbound: await declaredBags(deps.db, order, 'outbound'),
    return: await declaredBags(deps.db, order, 'return'),
  };
  return (await trackedBags(deps, order)).flatMap((tracked) => {
    const { leg, bag } = tracked.wanted;
    const parcel = live.find((one) => one.leg === leg && one.bag === bag);
    const contents = declared[leg][bag - 1];
    if (!parcel || !contents) return [];
    const isDelivered = tracked.tracking.deliveredOn !== null;
    return [{ leg, bag, parcel, kinds: kindsNow(deps, tracked), isDelivered, declared: contents }];
  });
}

function kindsNow(deps: ClaimDeps, { wanted, tracking, scans }: TrackedBag): readonly ClaimKind[] {
  return claimableKinds({
    progress: tracking.progress,
    isDamageReported: scans.some(({ kind }) => kind === 'damaged'),
    promisedOn: tracking.promisedOn,
    deliveredOn: tracking.deliveredOn,
    today: localTimeOf(deps, { ...wanted.to, club: null }).day,
  });
}

/** A claim as both sides see it. */
export async function showClaim({ db, clock }: ClaimDeps, order: Order, claim: BagClaim): Promise<ShownClaim> {
  const now = nowOf(clock);
  const parcel = (await listParcelsOf(db, order.id)).find(({ id }) => id === claim.parcelId);
  if (!parcel) throw new Error(`Claim ${claim.id} has no parcel`);
  const { leg, bag } = parcel;
  const declared = (await declaredBags(db, order, leg))[bag - 1];
  return {
    id: claim.id,
    leg,
    bag,
    bagName: declared ? bagLabel(declared.sku) : '',
    kind: claim.kind,
    state: claim.state,
    stateWords: claimStateWords(claim),
    answerBy: claim.state === 'waiting' ? answerDayOfClaim(claim, now) : null,
    isUnanswered: isUnanswered(claim),
    reopenBy: isUnanswered(claim) ? reopenDayOfClaim(claim, { others: await listClaimsOf(db, order.id), now }) : null,
    isByUs: claim.openedBy === 'rule',
    description: claim.description,
    items: claim.items,
    claimed: claim.claimed,
    approved: claim.approved,
    payTo: claim.payTo,
    checkTo: claim.checkTo,
    checkNumber: claim.checkNumber,
    reason: claim.reason,
    openedAt: claim.createdAt,
    changedAt: claim.updatedAt,
    messages: await listClaimMessages(db, claim.id),
    photos: await listClaimPhotos(db, claim.id),
  };
}
