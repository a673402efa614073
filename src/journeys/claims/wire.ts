import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { ClaimKind, ClaimPayout, ClaimState } from '#rules/claims/claim-states.ts';
import type { InventoryItem } from '#rules/inventory/inventory.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type {
  addClaimPhoto,
  answerClaim,
  claimPhoto,
  ClaimWire,
  decideClaim,
  listClaims,
  openClaim,
  orderClaims,
  showClaim,
} from './contract.ts';

/** A claim as both sides see it. */
export type ShownClaim = {
  readonly id: number;
  readonly leg: Leg;
  readonly bag: number;
  readonly bagName: string;
  readonly kind: ClaimKind;
  readonly state: ClaimState;
  readonly stateWords: string;
  /** By when the customer has to answer; null unless it waits for them. */
  readonly answerBy: IsoDate | null;
  /** Whether it was closed because its customer has not answered, and until when an answer reopens it. */
  readonly isUnanswered: boolean;
  readonly reopenBy: IsoDate | null;
  readonly isByUs: boolean;
  readonly description: string;
  readonly items: readonly InventoryItem[];
  readonly claimed: Cents;
  readonly approved: Cents | null;
  readonly payTo: ClaimPayout | null;
  readonly checkTo: string | null;
  readonly checkNumber: string | null;
  readonly reason: string | null;
  readonly openedAt: Date;
  readonly changedAt: Date;
  readonly messages: readonly { readonly author: 'customer' | 'staff'; readonly text: string; readonly at: Date }[];
  readonly photos: readonly { readonly id: number; readonly width: number; readonly height: number }[];
};

/** A bag on a leg, and what can be claimed for it now. */
export type ClaimableBag = {
  readonly leg: Leg;
  readonly bag: number;
  readonly kinds: readonly ClaimKind[];
  /** Whether it counts as delivered: a lost one then is one that its customer didn't get. */
  readonly isDelivered: boolean;
  readonly cover: Cents;
  /** What other claims have left of the cover, or of what was declared before the trip. */
  readonly left: Cents;
  readonly items: readonly InventoryItem[];
};

export type ShownClaims = {
  readonly orderId: number;
  readonly countries: readonly string[];
  readonly bags: readonly ClaimableBag[];
  readonly claims: readonly ShownClaim[];
};

export type NewClaimRequest = {
  readonly leg: Leg;
  readonly bag: number;
  readonly kind: ClaimKind;
  readonly description: string;
  readonly amount: Cents;
  readonly items: readonly InventoryItem[];
};

export type ClaimAnswer = {
  readonly text: string;
  readonly amount: Cents | undefined;
  readonly items: readonly InventoryItem[] | undefined;
};

export type StaffClaim = {
  readonly claim: ShownClaim;
  readonly orderId: number;
  readonly displayId: string;
  readonly payer: { readonly name: string; readonly email: string };
  readonly isRefundFailed: boolean;
  readonly limit: Cents;
  readonly cover: Cents;
  readonly declared: Cents | null;
  readonly refundableToCard: Cents;
  readonly mayHaveCredit: boolean;
  /** Where a check would go. */
  readonly senderAddress: string;
};

export type ListedClaim = {
  readonly id: number;
  readonly orderId: number;
  readonly displayId: string;
  readonly leg: Leg;
  readonly bag: number;
  readonly kind: ClaimKind;
  readonly state: ClaimState;
  readonly claimed: Cents;
  readonly approved: Cents | null;
  readonly payTo: ClaimPayout | null;
  readonly isRefundFailed: boolean;
  /** Whether it was closed because its customer has not answered. */
  readonly isUnanswered: boolean;
  readonly changedAt: Date;
};

export type ListedClaims = { readonly claims: readonly ListedClaim[]; readonly open: number };

export type ClaimDecision =
  | { readonly kind: 'ask'; readonly text: string }
  | { readonly kind: 'deny'; readonly text: string }
  | {
      readonly kind: 'approve';
      readonly amount: Cents | null;
      readonly payTo: ClaimPayout | null;
      /** The name and address that a check goes to; empty for all others. */
      readonly checkTo: string;
      /** Why it is less than was claimed; empty where it isn't. */
      readonly reason: string;
    }
  | { readonly kind: 'check-sent'; readonly checkNumber: string };

type ClaimsWire = EndpointResponse<typeof orderClaims>;
type ItemWire = ClaimWire['items'][number];
type SentItem = NonNullable<EndpointRequest<typeof answerClaim>['body']['items']>[number];

export function claimsToWire({ orderId, countries, bags, claims }: ShownClaims): ClaimsWire {
  return {
    order_id: orderId,
    countries: [...countries],
    bags: bags.map(({ leg, bag, kinds, isDelivered, cover, left, items }) => ({
      leg,
      bag,
      kinds: kinds.map(kindToWire),
      delivered: isDelivered,
      cover_cents: cover,
      left_cents: left,
      items: items.map(itemToWire),
    })),
    claims: claims.map(claimToWire),
  };
}

export function claimsFromWire({ order_id, countries, bags, claims }: ClaimsWire): ShownClaims {
  return {
    orderId: order_id,
    countries,
    bags: bags.map(({ leg, bag, kinds, delivered, cover_cents, left_cents, items }) => ({
      leg,
      bag,
      kinds: kinds.map(kindFromWire),
      isDelivered: delivered,
      cover: cents(cover_cents),
      left: cents(left_cents),
      items: items.map(itemFromWire),
    })),
    claims: claims.map(claimFromWire),
  };
}

export function claimIdsToWire({ orderId, claimId }: { readonly orderId: number; readonly claimId: number }) {
  return { order_id: orderId, claim_id: claimId };
}

export function claimIdFromWire({ claim_id }: { readonly claim_id: number }): number {
  return claim_id;
}

export function photoIdFromWire({ photo_id }: EndpointRequest<typeof claimPhoto>['params']): number {
  return photo_id;
}

export function newClaimToWire({ kind, amount, items, ...rest }: NewClaimRequest) {
  return { ...rest, kind: kindToWire(kind), amount_cents: amount, items: items.map(itemToWire) };
}

export function newClaimFromWire(body: EndpointRequest<typeof openClaim>['body']): NewClaimRequest {
  const { leg, bag, kind, description, amount_cents, items } = body;
  return {
    leg,
    bag,
    kind: kindFromWire(kind),
    description: description.trim(),
    amount: cents(amount_cents),
    items: items.map(sentItem),
  };
}

export function claimAnswerToWire({ text, amount, items }: ClaimAnswer) {
  return {
    text,
    ...(amount !== undefined && { amount_cents: amount }),
    ...(items && { items: items.map(itemToWire) }),
  };
}

export function claimAnswerFromWire({
  text,
  amount_cents,
  items,
}: EndpointRequest<typeof answerClaim>['body']): ClaimAnswer {
  return {
    text: text.trim(),
    amount: amount_cents === undefined ? undefined : cents(amount_cents),
    items: items?.map(sentItem),
  };
}

/** As base64. */
export function photoFromWire({ data }: EndpointRequest<typeof addClaimPhoto>['body']): string {
  return data;
}

export function photoToWire(base64: string): { data: string } {
  return { data: base64 };
}

/** Where a photo is; on the receipt the browser keeps the key by itself. */
export function photoAddress({
  orderId,
  claimId,
  photoId,
}: {
  readonly orderId: number;
  readonly claimId: number;
  readonly photoId: number;
}): string {
  return `/api/v5/orders/${orderId}/claims/${claimId}/photos/${photoId}`;
}

/** The wire name of one of our fields. */
export function claimFieldToWire(field: string): string {
  if (field === 'amount') return 'amount_cents';
  if (field === 'payTo') return 'pay_to';
  if (field === 'checkTo') return 'check_to';
  if (field === 'checkNumber') return 'check_number';
  return field.replace('[valueEach]', '[value_cents]').replace('[origin]', '[origin_country]');
}

export function listedClaimsToWire({ claims, open }: ListedClaims): EndpointResponse<typeof listClaims> {
  return {
    claims: claims.map((one) => ({
      id: one.id,
      order_id: one.orderId,
      display_id: one.displayId,
      leg: one.leg,
      bag: one.bag,
      kind: kindToWire(one.kind),
      state: one.state,
      claimed_cents: one.claimed,
      approved_cents: one.approved,
      pay_to: one.payTo,
      refund_failed: one.isRefundFailed,
      unanswered: one.isUnanswered,
      changed_at: one.changedAt.toISOString(),
    })),
    open,
  };
}

export function listedClaimsFromWire({ claims, open }: EndpointResponse<typeof listClaims>): ListedClaims {
  return {
    claims: claims.map((wire) => ({
      id: wire.id,
      orderId: wire.order_id,
      displayId: wire.display_id,
      leg: wire.leg,
      bag: wire.bag,
      kind: kindFromWire(wire.kind),
      state: wire.state,
      claimed: cents(wire.claimed_cents),
      approved: centsOrNull(wire.approved_cents),
      payTo: wire.pay_to,
      isRefundFailed: wire.refund_failed,
      isUnanswered: wire.unanswered,
      changedAt: new Date(wire.changed_at),
    })),
    open,
  };
}

export function staffClaimToWire(one: StaffClaim): EndpointResponse<typeof showClaim> {
  return {
    claim: claimToWire(one.claim),
    order_id: one.orderId,
    display_id: one.displayId,
    payer: one.payer,
    refund_failed: one.isRefundFailed,
    limit_cents: one.limit,
    cover_cents: one.cover,
    declared_cents: one.declared,
    card_cents: one.refundableToCard,
    credit_possible: one.mayHaveCredit,
    sender_address: one.senderAddress,
  };
}

export function staffClaimFromWire(wire: EndpointResponse<typeof showClaim>): StaffClaim {
  return {
    claim: claimFromWire(wire.claim),
    orderId: wire.order_id,
    displayId: wire.display_id,
    payer: wire.payer,
    isRefundFailed: wire.refund_failed,
    limit: cents(wire.limit_cents),
    cover: cents(wire.cover_cents),
    declared: centsOrNull(wire.declared_cents),
    refundableToCard: cents(wire.card_cents),
    mayHaveCredit: wire.credit_possible,
    senderAddress: wire.sender_address,
  };
}

export function decisionFromWire({
  decision,
  text = '',
  amount_cents,
  pay_to,
  check_to = '',
  check_number = '',
}: EndpointRequest<typeof decideClaim>['body']): ClaimDecision {
  switch (decision) {
    case 'approve':
      return {
        kind: decision,
        amount: centsOrNull(amount_cents ?? null),
        payTo: pay_to ?? null,
        checkTo: pay_to === 'check' ? check_to.trim() : '',
        reason: text.trim(),
      };
    case 'check_sent':
      return { kind: 'check-sent', checkNumber: check_number.trim() };
    default:
      return { kind: decision, text: text.trim() };
  }
}

/** When the claim of a decision had last changed; null from callers that don't say. */
export function decidedVersionFromWire({ changed_at }: EndpointRequest<typeof decideClaim>['body']): Date | null {
  return changed_at === undefined ? null : new Date(changed_at);
}

export function decisionToWire(decision: ClaimDecision, changedAt: Date) {
  return { ...decisionFieldsToWire(decision), changed_at: changedAt.toISOString() };
}

function decisionFieldsToWire(decision: ClaimDecision) {
  if (decision.kind === 'check-sent') return { decision: 'check_sent', check_number: decision.checkNumber } as const;
  if (decision.kind !== 'approve') return { decision: decision.kind, text: decision.text };
  const { kind, amount, payTo, checkTo, reason } = decision;
  return {
    decision: kind,
    ...(amount !== null && { amount_cents: amount }),
    ...(payTo !== null && { pay_to: payTo }),
    ...(checkTo !== '' && { check_to: checkTo }),
    ...(reason !== '' && { text: reason }),
  };
}

function claimToWire(one: ShownClaim): ClaimWire {
  return {
    id: one.id,
    leg: one.leg,
    bag: one.bag,
    bag_name: one.bagName,
    kind: kindToWire(one.kind),
    state: one.state,
    state_words: one.stateWords,
    answer_by: one.answerBy,
    unanswered: one.isUnanswered,
    reopen_by: one.reopenBy,
    by_us: one.isByUs,
    description: one.description,
    items: one.items.map(itemToWire),
    claimed_cents: one.claimed,
    approved_cents: one.approved,
    pay_to: one.payTo,
    check_to: one.checkTo,
    check_number: one.checkNumber,
    reason: one.reason,
    opened_at: one.openedAt.toISOString(),
    changed_at: one.changedAt.toISOString(),
    messages: one.messages.map(({ author, text, at }) => ({ author, text, at: at.toISOString() })),
    photos: one.photos.map(({ id, width, height }) => ({ id, width, height })),
  };
}

function claimFromWire(wire: ClaimWire): ShownClaim {
  return {
    id: wire.id,
    leg: wire.leg,
    bag: wire.bag,
    bagName: wire.bag_name,
    kind: kindFromWire(wire.kind),
    state: wire.state,
    stateWords: wire.state_words,
    answerBy: wire.answer_by === null ? null : isoDate(wire.answer_by),
    isUnanswered: wire.unanswered,
    reopenBy: wire.reopen_by === null ? null : isoDate(wire.reopen_by),
    isByUs: wire.by_us,
    description: wire.description,
    items: wire.items.map(itemFromWire),
    claimed: cents(wire.claimed_cents),
    approved: centsOrNull(wire.approved_cents),
    payTo: wire.pay_to,
    checkTo: wire.check_to,
    checkNumber: wire.check_number,
    reason: wire.reason,
    openedAt: new Date(wire.opened_at),
    changedAt: new Date(wire.changed_at),
    messages: wire.messages.map(({ author, text, at }) => ({ author, text, at: new Date(at) })),
    photos: wire.photos,
  };
}

function centsOrNull(amount: number | null): Cents | null {
  return amount === null ? null : cents(amount);
}

function kindToWire(kind: ClaimKind): ClaimWire['kind'] {
  return kind === 'missing-contents' ? 'missing_contents' : kind;
}

function kindFromWire(kind: ClaimWire['kind']): ClaimKind {
  return kind === 'missing_contents' ? 'missing-contents' : kind;
}

/** What was left out is empty, which the rules refuse at its field. */
function sentItem({ what, count, value_cents, origin_country }: SentItem): InventoryItem {
  return {
    what: what?.trim() ?? '',
    count: count ?? 0,
    valueEach: cents(value_cents ?? 0),
    origin: origin_country ?? '',
  };
}

function itemToWire({ what, count, valueEach, origin }: InventoryItem): ItemWire {
  return { what, count, value_cents: valueEach, origin_country: origin };
}

function itemFromWire({ what, count, value_cents, origin_country }: ItemWire): InventoryItem {
  return { what, count, valueEach: cents(value_cents), origin: origin_country };
}
