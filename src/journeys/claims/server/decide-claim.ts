import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { requireStaff } from '#access/require-staff.ts';
import { sendRefundNow, writeRefund } from '#capabilities/orders/server/refund-order.ts';
import { findRefundableToCard } from '#facts/refundable-to-card.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import {
  addClaimMessage,
  addClaimUpdate,
  type BagClaim,
  findClaim,
  lockClaim,
  moveClaim,
} from '#records/claims/bag-claims.ts';
import { claimPaidKey } from '#records/money/credit.ts';
import { findPaidForOrder, postToLedger } from '#records/money/ledger.ts';
import type { Refund } from '#records/money/refunds.ts';
import { lockOrder, findOrder, type Order } from '#records/orders/orders.ts';
import { closeDamageCases } from '#records/parcels/parcel-cases.ts';
import { amountDetails, recordAction } from '#records/people/audit-log.ts';
import { findUser } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { checkApproval } from '#rules/claims/check-approval.ts';
import type { ClaimPayout } from '#rules/claims/claim-states.ts';
import { refundParts } from '#rules/ledger/refund-parts.ts';
import { messageText } from '#rules/messages.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { ClaimDecision, StaffClaim } from '../wire.ts';
import { undecidedClaim } from './change-claim.ts';
import { limitOfClaim } from './limit-of-claim.ts';
import { refuseAt } from './open-claim.ts';
import { markPaidClaims } from './handle-claims.ts';
import { staffClaim, type StaffClaimDeps } from './staff-claims.ts';

/**
 * A member of staff asks, approves or denies. Decision, money, audit entry and what the customer is to be emailed are written together, under the
 * lock of the order: of two simultaneous requests one succeeds and the other gets 409, and so does one about a claim that its customer has changed
 * since staff saw it. The gateway is asked after that, and again by
 * `send-refunds` until it answers. SCR-08
 */
export async function decideClaim(
  deps: StaffClaimDeps,
  {
    claimId,
    decision,
    decidedVersion,
  }: {
    readonly claimId: number;
    readonly decision: ClaimDecision;
    /** When the claim had last changed, as staff saw it; null if the caller didn't say. */
    readonly decidedVersion: Date | null;
  },
  request: FastifyRequest,
): Promise<StaffClaim | Refusal> {
  const caller = await requireStaff(deps, 'decide-claims', request);
  if (caller instanceof Refusal) return caller;
  const known = await findClaim(deps.db, claimId);
  const order = known && (await findOrder(deps.db, known.orderId));
  if (!order) return refuseUnknown(messageText('claimUnknown'), 'id');
  const by = { staffId: caller.id, order, now: nowOf(deps.clock) };
  const decided = await inTransaction(deps.db, async (tx) => {
    if (decision.kind === 'check-sent') return recordCheck(tx, deps, { claimId, decision, by });
    const claim = await undecidedClaim(tx, { order, claimId });
    if (claim instanceof Refusal) return claim;
    if (decidedVersion && decidedVersion.getTime() !== claim.updatedAt.getTime())
      return new Refusal(409, messageText('claimChanged'));
    if (decision.kind === 'approve') return approve(tx, deps, { claim, decision, by });
    return askOrDeny(tx, { claim, decision, by });
  });
  if (decided instanceof Refusal) return decided;
  await deps.faults?.at('after-claim');
  if (decided) {
    await sendRefundNow(deps, decided);
    await markPaidClaims(deps);
  }
  return staffClaim(deps, claimId);
}

type DecidedBy = { readonly staffId: number; readonly order: Order; readonly now: Date };

/** Asks the customer, or denies. */
async function askOrDeny(
  tx: Transaction<Tables>,
  {
    claim,
    decision,
    by: { staffId, order, now },
  }: {
    readonly claim: BagClaim;
    readonly decision: Extract<ClaimDecision, { text: string }>;
    readonly by: DecidedBy;
  },
): Promise<null | Refusal> {
  const { kind, text } = decision;
  if (text === '') return refuseFields([{ field: 'text', message: messageText('claimTextRequired') }]);
  const isQuestion = kind === 'ask';
  if (isQuestion) await addClaimMessage(tx, { claimId: claim.id, author: 'staff', text, at: now });
  await moveClaim(tx, {
    id: claim.id,
    from: claim.state,
    to: isQuestion ? 'waiting' : 'denied',
    now,
    ...(!isQuestion && { decision: { kind: 'denied', by: staffId, reason: text } }),
  });
  await addClaimUpdate(tx, { claimId: claim.id, kind: isQuestion ? 'asked' : 'denied' });
  await recordAction(tx, {
    at: now,
    actorId: staffId,
    subjectId: order.userId,
    action: isQuestion ? 'claim-asked' : 'claim-denied',
    object: { kind: 'claim', id: String(claim.id) },
    details: { reason: text },
  });
  return null;
}

/** Approves an amount; the refund that is to be sent if it goes to the card. */
async function approve(
  tx: Transaction<Tables>,
  deps: StaffClaimDeps,
  {
    claim,
    decision,
    by: { staffId, order, now },
  }: {
    readonly claim: BagClaim;
    readonly decision: Extract<ClaimDecision, { kind: 'approve' }>;
    readonly by: DecidedBy;
  },
): Promise<Refund | null | Refusal> {
  const { limit } = await limitOfClaim(tx, order, claim);
  const owner = await findUser(tx, order.userId);
  const mayHaveCredit = owner !== undefined && !owner.isGuest;
  const checked = checkApproval(decision, { claimed: claim.claimed, limit, mayHaveCredit });
  if (checked.kind === 'missing')
    return refuseFields([{ field: checked.field, message: messageText(checked.message) }]);
  if (checked.kind === 'not-allowed') return refuseAt(checked.field, messageText(checked.message, checked.blanks));
  const { amount, payTo, checkTo, reason } = checked;
  const refund = await payOut(tx, deps, { claim, order, amount, payTo, staffId, now });
  if (refund instanceof Refusal) return refund;
  const approved = {
    kind: 'approved',
    by: staffId,
    approved: amount,
    payTo,
    refundId: refund && refund.id,
    checkTo,
    reason,
  } as const;
  await moveClaim(tx, { id: claim.id, from: claim.state, to: 'approved', now, decision: approved });
  const isPaid = payTo === 'credit';
  if (isPaid) {
    await moveClaim(tx, { id: claim.id, from: 'approved', to: 'paid', now });
    await closeDamageCases(tx, now);
  }
  await addClaimUpdate(tx, { claimId: claim.id, kind: isPaid ? 'paid' : 'approved' });
  await recordAction(tx, {
    at: now,
    actorId: staffId,
    subjectId: order.userId,
    action: 'claim-approved',
    object: { kind: 'claim', id: String(claim.id) },
    details: amountDetails(amount),
  });
  await deps.faults?.at('before-claim');
  return refund;
}

/** Records the check of an approved claim as sent, which closes the claim as paid. */
async function recordCheck(
  tx: Transaction<Tables>,
  deps: StaffClaimDeps,
  {
    claimId,
    decision: { checkNumber },
    by: { staffId, order, now },
  }: {
    readonly claimId: number;
    readonly decision: Extract<ClaimDecision, { kind: 'check-sent' }>;
    readonly by: DecidedBy;
  },
): Promise<null | Refusal> {
  if (checkNumber === '') return refuseFields([{ field: 'checkNumber', message: messageText('fieldRequired') }]);
  await lockOrder(tx, order.id);
  const claim = await lockClaim(tx, claimId);
  if (claim?.state !== 'approved' || claim.payTo !== 'check' || claim.approved === null)
    return new Refusal(409, messageText('claimNotByCheck'));
  const event = { kind: 'claim-sent', orderId: order.id, amount: claim.approved } as const;
  await postToLedger(tx, { key: `claim-sent:${claimId}`, event, now });
  await moveClaim(tx, { id: claimId, from: 'approved', to: 'paid', now, checkNumber });
  await closeDamageCases(tx, now);
  await addClaimUpdate(tx, { claimId, kind: 'paid' });
  await recordAction(tx, {
    at: now,
    actorId: staffId,
    subjectId: order.userId,
    action: 'claim-check-sent',
    object: { kind: 'claim', id: String(claimId) },
    details: amountDetails(claim.approved),
  });
  await deps.faults?.at('before-claim');
  return null;
}

/** Writes the money into the ledger. The keys name the claim, so that none is paid twice. */
async function payOut(
  tx: Transaction<Tables>,
  deps: StaffClaimDeps,
  {
    claim,
    order,
    amount,
    payTo,
    staffId,
    now,
  }: {
    readonly claim: BagClaim;
    readonly order: Order;
    readonly amount: Cents;
    readonly payTo: ClaimPayout;
    readonly staffId: number;
    readonly now: Date;
  },
): Promise<Refund | null | Refusal> {
  if (payTo === 'credit') {
    const event = { kind: 'claim-paid', orderId: order.id, userId: order.userId, amount } as const;
    await postToLedger(tx, { key: claimPaidKey(claim.id), event, now });
    return null;
  }
  if (payTo === 'check') {
    await postToLedger(tx, {
      key: `claim-owed:${claim.id}`,
      event: { kind: 'claim-owed', orderId: order.id, amount },
      now,
    });
    return null;
  }
  const most = await findRefundableToCard({ ...deps, db: tx }, order);
  const paid = (await findPaidForOrder(tx, order.id)).filter(({ source }) => source === 'gateway');
  const parts = refundParts({ paid, amount });
  if (parts.kind === 'problem' || amount > most) {
    return refuseAt('amount', messageText('claimAboveCard', { most: formatCents(most) }));
  }
  return writeRefund(tx, deps, {
    order,
    parts: parts.value,
    kind: 'claim',
    reason: `Claim ${claim.id}`,
    key: `claim-${claim.id}`,
    askedBy: staffId,
  });
}
