import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { type StaffDeps, requireStaff } from '#access/require-staff.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { postToLedger } from '#records/money/ledger.ts';
import { lockOrder, findOrder } from '#records/orders/orders.ts';
import { askForSizeRefund, findLargerSizes, finishSizeRefund, moveLargerSize } from '#records/parcels/larger-sizes.ts';
import {
  closeLargerSizeCase,
  closeCase,
  findCase,
  type ListedCase,
  reopenLargerSizeCase,
} from '#records/parcels/parcel-cases.ts';
import { findParcel } from '#records/parcels/parcels.ts';
import { findReturnedBags, moveReturnedBag, type ReturnedBag } from '#records/parcels/returned-bags.ts';
import { amountDetails, recordAction } from '#records/people/audit-log.ts';
import type { Tables } from '#records/tables.ts';
import { isSizePayable, isSizeRefundable, isSizeRefundOwed, mayLargerSizeBecome } from '#rules/parcels/larger-size.ts';
import { isReturnChoiceOpen } from '#rules/parcels/returned-bag.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { ParcelCases } from '../wire.ts';
import { parcelCases } from './list-parcel-cases.ts';

export type CloseCaseDeps = StaffDeps & {
  /** Emails a customer what staff have arranged for a bag that was sent back. */
  mailArrangement(
    tx: Transaction<Tables>,
    about: { readonly bag: ReturnedBag; readonly arranged: string },
  ): Promise<void>;
};

/**
 * Marks a case as taken care of, and records who did. While the customer of a bag that was sent back has a choice, staff have to say what they
 * arranged in its place, and the customer is told. Of two simultaneous requests one succeeds and the other gets 409. SCR-08 PRC-04
 */
export function closeParcelCase(
  deps: CloseCaseDeps,
  { caseId, arranged }: { readonly caseId: number; readonly arranged: string },
  request: FastifyRequest,
): Promise<ParcelCases | Refusal> {
  return handleCase(deps, { caseId, otherwise: 'parcelTakenCareOf' }, request, async (tx, known, { staffId, now }) => {
    // Closed before we had the lock: the customer may have chosen in the meantime.
    if ((await findCase(tx, caseId))?.closedAt !== null) return null;
    const asked = known.kind === 'returned' ? await findAsked(tx, known.parcelId) : null;
    const needsArrangement = asked?.isOpen ?? false;
    if (needsArrangement !== (arranged !== '')) {
      const message = messageText(needsArrangement ? 'arrangedRequired' : 'arrangedNotNeeded');
      return refuseFields([{ field: 'arranged', message }]);
    }
    if (known.kind === 'oversize' && !(await waive(tx, { parcelId: known.parcelId, staffId, now }))) return null;
    if (!(await closeCase(tx, { id: caseId, closedBy: staffId, now }))) return null;
    if (asked) {
      const told = needsArrangement ? { arranged } : {};
      await moveReturnedBag(tx, { id: asked.bag.id, from: 'asked', to: 'ended', now, ...told });
    }
    if (asked && needsArrangement) await deps.mailArrangement(tx, { bag: asked.bag, arranged });
    const reason = arranged === '' ? known.kind : `${known.kind}: ${arranged}`;
    return { action: 'parcel-case-closed', details: { reason } };
  });
}

/** Records that a customer has paid for a larger size as they agreed, and closes its case. SCR-08 PRC-04 */
export function recordSizePayment(
  deps: StaffDeps,
  caseId: number,
  request: FastifyRequest,
): Promise<ParcelCases | Refusal> {
  const about = { caseId, otherwise: 'largerSizeNotPayable' } as const;
  return handleCase(deps, about, request, async (tx, { kind, parcelId, orderId }, { staffId, now }) => {
    const asked = kind === 'oversize' ? (await findLargerSizes(tx, [parcelId])).get(parcelId) : undefined;
    if (!asked || !isSizePayable(asked.state)) return null;
    await moveLargerSize(tx, { id: asked.id, from: asked.state, to: 'paid', now, recordedBy: staffId });
    const event = { kind: 'larger-size-paid', orderId, amount: asked.amount, from: 'bank' } as const;
    await postToLedger(tx, { key: `larger-size-paid:${asked.id}`, event, now });
    await closeLargerSizeCase(tx, { parcelId, closedBy: staffId, now });
    return { action: 'larger-size-paid', details: amountDetails(asked.amount) };
  });
}

/**
 * Refunds what a customer has paid for a larger size. The background sends it back to the card; what was paid in another way is sent back by
 * staff, so its case is open until they record that. SCR-08 PRC-04
 */
export function refundSizePayment(
  deps: StaffDeps,
  caseId: number,
  request: FastifyRequest,
): Promise<ParcelCases | Refusal> {
  const about = { caseId, otherwise: 'parcelTakenCareOf' } as const;
  return handleCase(deps, about, request, async (tx, { kind, parcelId }, { staffId, now }) => {
    const paid = kind === 'oversize' ? (await findLargerSizes(tx, [parcelId])).get(parcelId) : undefined;
    if (!paid || !isSizeRefundable(paid) || !(await askForSizeRefund(tx, { id: paid.id, now }))) return null;
    if (paid.isPaidByCard) await closeLargerSizeCase(tx, { parcelId, closedBy: staffId, now });
    else await reopenLargerSizeCase(tx, parcelId);
    return { action: 'larger-size-refunded', details: amountDetails(paid.amount) };
  });
}

/** Records that staff have refunded by hand what a customer had not paid by card, and closes its case. SCR-08 PRC-04 */
export function recordSizeRefund(
  deps: StaffDeps,
  caseId: number,
  request: FastifyRequest,
): Promise<ParcelCases | Refusal> {
  const about = { caseId, otherwise: 'parcelTakenCareOf' } as const;
  return handleCase(deps, about, request, async (tx, { kind, parcelId, orderId }, { staffId, now }) => {
    const owed = kind === 'oversize' ? (await findLargerSizes(tx, [parcelId])).get(parcelId) : undefined;
    if (!owed || !isSizeRefundOwed(owed) || !(await finishSizeRefund(tx, { id: owed.id, now }))) return null;
    const event = { kind: 'larger-size-refunded', orderId, amount: owed.amount, to: 'bank' } as const;
    await postToLedger(tx, { key: `larger-size-refunded:${owed.id}`, event, now });
    await closeLargerSizeCase(tx, { parcelId, closedBy: staffId, now });
    return { action: 'larger-size-refund-sent', details: amountDetails(owed.amount) };
  });
}

type AuditEntry = Pick<Parameters<typeof recordAction>[1], 'action' | 'details'>;

/** What staff do about a case that is decided, under its order's lock and with an entry in the audit log; null from `act` is refused with `otherwise`. */
async function handleCase(
  deps: StaffDeps,
  { caseId, otherwise }: { readonly caseId: number; readonly otherwise: MessageName },
  request: FastifyRequest,
  act: (
    tx: Transaction<Tables>,
    known: ListedCase,
    by: { readonly staffId: number; readonly now: Date },
  ) => Promise<AuditEntry | Refusal | null>,
): Promise<ParcelCases | Refusal> {
  const caller = await requireStaff(deps, 'handle-parcels', request);
  if (caller instanceof Refusal) return caller;
  const known = await findCase(deps.db, caseId);
  if (!known) return refuseUnknown(messageText('caseUnknown'), 'id');
  if (known.outcome === null) return new Refusal(409, messageText('caseNotDecided'));
  const now = nowOf(deps.clock);
  const refusal = await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, known.orderId);
    const entry = await act(tx, known, { staffId: caller.id, now });
    if (!entry) return new Refusal(409, messageText(otherwise));
    if (entry instanceof Refusal) return entry;
    const order = await findOrder(tx, known.orderId);
    const object = { kind: 'parcel', id: known.reference } as const;
    await recordAction(tx, { ...entry, at: now, actorId: caller.id, subjectId: order?.userId ?? null, object });
    return null;
  });
  return refusal ?? parcelCases(deps);
}

type CaseBy = { readonly parcelId: number; readonly staffId: number; readonly now: Date };

/** The customer does not pay for the larger size. False while their card is being charged, or while we owe them what they paid. */
async function waive(tx: Transaction<Tables>, { parcelId, staffId, now }: CaseBy): Promise<boolean> {
  const asked = (await findLargerSizes(tx, [parcelId])).get(parcelId);
  if (!asked || asked.state === 'waived') return true;
  if (asked.state === 'paid') return !isSizeRefundOwed(asked);
  if (!mayLargerSizeBecome({ from: asked.state, to: 'waived' })) return false;
  return moveLargerSize(tx, { id: asked.id, from: asked.state, to: 'waived', now, recordedBy: staffId });
}

/** A bag that was sent back and about which nothing was chosen, and whether its customer still may; null for any other. */
async function findAsked(
  tx: Transaction<Tables>,
  parcelId: number,
): Promise<{ readonly bag: ReturnedBag; readonly isOpen: boolean } | null> {
  const bag = (await findReturnedBags(tx, [parcelId])).get(parcelId);
  const parcel = await findParcel(tx, parcelId);
  if (bag?.state !== 'asked' || !parcel) return null;
  return { bag, isOpen: isReturnChoiceOpen({ ...parcel, state: bag.state }) };
}
