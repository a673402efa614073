import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { type StaffDeps, requireStaff } from '#access/require-staff.ts';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import type { RemedyRequest } from '#kit/remedy-request/wire.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { lockOrder, findOrder } from '#records/orders/orders.ts';
import { requestParcelPlan } from '#records/parcels/parcel-plan-requests.ts';
import { listCasesOf, openCase } from '#records/parcels/parcel-cases.ts';
import { findParcel, listParcelsOf, moveParcel, type Parcel } from '#records/parcels/parcels.ts';
import { type AuditedAction, recordAction } from '#records/people/audit-log.ts';
import type { Tables } from '#records/tables.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { type ParcelRemedy, parcelRemedy } from '#rules/parcels/parcel-remedy.ts';
import { unlabeledBags } from '#rules/parcels/unlabeled-bags.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { ParcelProblems } from '../wire.ts';
import { parcelProblems } from './list-parcel-problems.ts';

type HandledOutcome = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly message: MessageName };

const takenCareOf: HandledOutcome = { kind: 'refused', message: 'parcelTakenCareOf' };

/** Asks the carrier again, refunds what can't travel, or takes a parcel off the list, and records who did. Of two simultaneous requests one succeeds and the other gets 409. SCR-08 */
export async function handleParcel(
  deps: StaffDeps,
  { id: parcelId, remedy }: RemedyRequest<ParcelRemedy>,
  request: FastifyRequest,
): Promise<ParcelProblems | Refusal> {
  const caller = await requireStaff(deps, 'handle-parcels', request);
  if (caller instanceof Refusal) return caller;
  const known = await findParcel(deps.db, parcelId);
  if (!known) return refuseUnknown(messageText('parcelUnknown'), 'id');
  const now = nowOf(deps.clock);
  const outcome = await inTransaction(deps.db, async (tx): Promise<HandledOutcome> => {
    await lockOrder(tx, known.orderId);
    const [parcel, order] = [await findParcel(tx, parcelId), await findOrder(tx, known.orderId)];
    if (!parcel || !order) throw new Error(`Parcel ${parcelId} or its order is gone`);
    const step = parcelRemedy(remedy, { state: parcel.state, isHandoverOver: parcel.handOverBy <= now });
    if (step.kind === 'refused') return step;
    if (step.kind === 'refund') {
      const opened = await openCasesOf(tx, parcel, now);
      if (opened.kind === 'refused') return opened;
    } else {
      const { to, needsNewPlan } = step;
      if (needsNewPlan && (await isRefunded(tx, parcel))) return takenCareOf;
      if (!(await moveParcel(tx, { id: parcelId, from: parcel.state, to, now }))) return takenCareOf;
      if (needsNewPlan) await requestParcelPlan(tx, order.id);
    }
    await recordAction(tx, {
      at: now,
      actorId: caller.id,
      subjectId: order.userId,
      action: actions[remedy],
      object: { kind: 'parcel', id: parcel.reference },
    });
    return { kind: 'done' };
  });
  return outcome.kind === 'done' ? parcelProblems(deps) : new Refusal(409, messageText(outcome.message));
}

const actions = {
  retry: 'parcel-retried',
  refund: 'parcel-refunded',
  settle: 'parcel-settled',
} as const satisfies Record<ParcelRemedy, AuditedAction>;

/** Whether its refund is written or requested, so that it needs no label any more. */
async function isRefunded(tx: Transaction<Tables>, { id, orderId }: Parcel): Promise<boolean> {
  const cases = await listCasesOf(tx, orderId);
  return cases.some(
    ({ parcelId, kind, outcome }) => parcelId === id && kind === 'no-label' && outcome !== 'price-unknown',
  );
}

/** Opens the cases of all bags of the leg that have no label, so that the job refunds them as it would at the end of their day. */
async function openCasesOf(tx: Transaction<Tables>, { orderId, leg }: Parcel, now: Date): Promise<HandledOutcome> {
  const cases = (await listCasesOf(tx, orderId)).filter(({ kind }) => kind === 'no-label');
  const hasCase = ({ id }: Parcel): boolean => cases.some(({ parcelId }) => parcelId === id);
  const unlabeled = unlabeledBags(await listParcelsOf(tx, orderId), { leg, hasCase });
  if (unlabeled.kind === 'wait') return { kind: 'refused', message: 'parcelOthersUnmade' };
  for (const { id } of unlabeled.bags) await openCase(tx, { parcelId: id, kind: 'no-label', now, decideAt: now });
  return unlabeled.bags.length === 0 ? takenCareOf : { kind: 'done' };
}
